// Writes docs/channels.md from the declarations of the channels. With --check it only says whether the page is of the present declarations:
// where it is not, run `npm run channels` and commit the page together with what changed it.
import { readFileSync, writeFileSync } from 'node:fs'
import { declared } from './declared.mjs'

const page = 'docs/channels.md'
const { channelsPage } = await declared('scripts/channels-page.ts')
const written = channelsPage()

if (!process.argv.includes('--check')) writeFileSync(page, written)
else if (readFileSync(page, 'utf8') === written) console.log(`${page}: as the channels declare`)
else {
  console.error(`${page} is not what the channels declare: run \`npm run channels\``)
  process.exit(1)
}
