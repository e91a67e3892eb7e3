import clsx from 'clsx'
import type { ReactNode } from 'react'
import { contentSupport } from '#contract/content/content.endpoints.ts'
import { whatsappNumber } from '#contract/core/phone.ts'
import { language, type MessageKey, setLanguage, t, translate } from '#platform/i18n/i18n.ts'
import { usePart } from '#platform/query/use-part.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#platform/ui/button.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { screenOf, screens } from '#platform/workbench/screens.ts'
import { useFocusedScreen } from '#platform/workbench/workbench.ts'
import { ContentBoundary } from './app-boundary.tsx'
import { HoldStrip } from './hold-queue.tsx'
import { Wordmark } from './logo.tsx'

/** The sections of the help (specification §2), by where their pages lie. */
const sections: readonly { readonly title: MessageKey; readonly under: string }[] = [
  { title: 'shell.help.store', under: '/help/integration/' },
  { title: 'shell.help.stock', under: '/help/sync/' },
  { title: 'shell.help.chat', under: '/help/chat/' },
]

const overview = '/help'

/** The page of the help: anybody may read it, signed in or not. */
export default function HelpFrame({ children }: { children: ReactNode }) {
  const signedIn = useSession((session) => session.user !== null)
  const current = useFocusedScreen()?.path
  const other = language() === 'id' ? 'en' : 'id'
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto]">
      <header className="flex h-12 items-center gap-2 border-b border-line bg-surface px-4">
        <Link to={overview} aria-label={t('shell.help.home')} className="flex items-center gap-2 rounded-md p-1">
          <Wordmark />
          <span className="text-ink-3 max-phone:hidden">{t('shell.help.title')}</span>
        </Link>
        <span className="ml-auto" />
        <Button variant="ghost" icon="languages" onClick={() => setLanguage(other)}>
          <span className="max-phone:sr-only">{other === 'en' ? 'English' : 'Bahasa Indonesia'}</span>
        </Button>
        {signedIn ? (
          <LinkButton to="/">{t('shell.help.to-app')}</LinkButton>
        ) : (
          <>
            <LinkButton to="/login">{t('shell.help.login')}</LinkButton>
            {screenOf('/register') ? (
              <LinkButton to="/register" primary>
                {t('shell.help.register')}
              </LinkButton>
            ) : null}
          </>
        )}
      </header>
      <div className="flex min-h-0 max-phone:flex-col">
        <nav
          aria-label={t('shell.help.menu')}
          className="flex w-64 shrink-0 flex-col overflow-y-auto border-r border-line bg-surface px-3 py-4 max-phone:max-h-48 max-phone:w-full max-phone:border-r-0 max-phone:border-b"
        >
          <HelpLink to={overview} current={current === overview}>
            {t('shell.help.overview')}
          </HelpLink>
          {sections.map(({ title, under }) => {
            const pages = screens.filter(({ frame, path }) => frame === 'help' && path.startsWith(under))
            return pages.length === 0 ? null : (
              <section key={under} aria-label={t(title)}>
                <h2 className="px-2.5 pt-4 pb-1 text-xs font-medium text-ink-3">{t(title)}</h2>
                {pages.map((screen) => (
                  <HelpLink key={screen.id} to={screen.path} current={screen.path === current}>
                    {translate(screen.title)}
                  </HelpLink>
                ))}
              </section>
            )
          })}
          <Contact />
        </nav>
        <main id="main" tabIndex={-1} className="min-h-0 min-w-0 flex-1 outline-none">
          <ContentBoundary>{children}</ContentBoundary>
        </main>
      </div>
      <div>
        <HoldStrip />
      </div>
    </div>
  )
}

/** Agents may write to support, where there is a number to write to. */
function Contact() {
  const agent = useSession((session) => session.user?.agent_id != null)
  const { data } = usePart(contentSupport, {}, { enabled: agent })
  if (!agent || !data?.whatsapp) return null
  return (
    <a
      href={`https://wa.me/${whatsappNumber(data.whatsapp)}`}
      target="_blank"
      rel="noopener noreferrer"
      className="mt-6 flex min-h-9 items-center gap-2 rounded-md border border-line-strong px-2.5 font-medium hover:bg-hover"
    >
      <Icon name="external-link" size={14} className="text-ink-3" />
      {t('shell.help.whatsapp')}
    </a>
  )
}

const HelpLink = ({ to, current, children }: { to: string; current: boolean; children: ReactNode }) => (
  <Link
    to={to}
    aria-current={current ? 'page' : undefined}
    className={clsx(
      'flex min-h-8 items-center rounded-md px-2.5 py-1',
      current ? 'bg-accent-soft font-medium text-accent' : 'text-ink-2 hover:bg-hover hover:text-ink',
    )}
  >
    {children}
  </Link>
)

const LinkButton = ({ to, primary, children }: { to: string; primary?: boolean; children: ReactNode }) => (
  <Link
    to={to}
    className={clsx(
      'inline-flex h-7 shrink-0 items-center rounded-md border px-2.5 font-medium whitespace-nowrap',
      primary
        ? 'border-transparent bg-accent text-on-accent forced-color-adjust-none hover:bg-accent-hover'
        : 'border-line-strong bg-surface hover:bg-hover',
    )}
  >
    {children}
  </Link>
)
