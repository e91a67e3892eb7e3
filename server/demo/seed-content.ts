import type { Connection } from '#server/db/database.ts'
import { demoAnnouncements, demoBlogs } from './content-texts.ts'

const day = 86_400_000

/** What the operator told so far: the same in every workspace. */
export async function seedContent({ client }: Connection, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * day).toISOString()
  for (const { title, content, highlight, days_ago } of demoAnnouncements)
    await client.query('INSERT INTO announcement (title, content, highlight, published_at) VALUES ($1, $2, $3, $4)', [
      title,
      content,
      highlight,
      ago(days_ago),
    ])
  for (const { title, summary, content, is_active, days_ago } of demoBlogs)
    await client.query('INSERT INTO blog (title, summary, content, is_active, published_at) VALUES ($1, $2, $3, $4, $5)', [
      title,
      summary,
      content,
      is_active,
      ago(days_ago),
    ])
}
