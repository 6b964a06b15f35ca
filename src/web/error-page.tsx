import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Azulejo } from '#src/ui/azulejo.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { httpGoneOf } from '#src/ui/http-gone.ts'
import type { HttpGoneContent } from '#src/ui/http-gone.ts'
import { useLocale } from '#src/ui/locale.ts'
import { LogoMark } from '#src/ui/logo.tsx'
import { useErrorId } from './error-id.ts'
import { MissingRouteFile } from './route-file-guard.ts'
import { PageFrame } from './shell/page-frame.tsx'
import { useShellOrNull } from './shell/shell.ts'

export const isNotFound = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 404

/** 404 as specified; any other error in neutral words, with a retry and the id under which it is logged. */
export function ErrorPage() {
  const error = useRouteError()
  const shell = useShellOrNull()
  const home = pathTo('home', useLocale())
  const content = contentOf(error)
  if (shell) return <PageFrame>{content}</PageFrame>
  return (
    <main id="main" className="wrap grid min-h-dvh content-center gap-8 py-10">
      <Link to={home} aria-label={m.error_page_home()} className="mx-auto">
        <LogoMark className="size-11" />
      </Link>
      {content}
    </main>
  )
}

function contentOf(error: unknown): ReactNode {
  const content = httpGoneOf(error)
  if (content) return <NoLonger content={content} />
  if (isNotFound(error)) return <NotFound />
  if (isRouteErrorResponse(error) && error.status === 429) return <TooManyRecords />
  const path = error instanceof MissingRouteFile ? error.path : undefined
  return <Failure code={isRouteErrorResponse(error) ? error.status : 500} path={path} />
}

/** A page that was removed permanently shows its own text, which came with the response. */
function NoLonger({ content: { title, text, links } }: { content: HttpGoneContent }) {
  return (
    <ErrorCard
      code={410}
      title={title}
      action={links.map(({ label, to }, index) => (
        <ButtonLink key={to} to={to} variant={index === 0 ? 'primary' : 'quiet'}>
          {label}
        </ButtonLink>
      ))}
    >
      <p>{text}</p>
    </ErrorCard>
  )
}

function NotFound() {
  return (
    <ErrorCard code={404} title={m['http_errors.404.message']()} action={<HomeLink />}>
      <p>{m['http_errors.404.statusMessage']()}</p>
    </ErrorCard>
  )
}

/** Of staff who opened as many orders or customers as they may in an hour. */
const TooManyRecords = () => (
  <ErrorCard code={429} title={m.error_page_too_many()} action={<HomeLink />}>
    <p>{m.error_too_many_records()}</p>
  </ErrorCard>
)

function Failure({ code, path }: { code: number; /** Of the page to try again, if not this one. */ path: string | undefined }) {
  const { pathname, search } = useLocation()
  const id = useErrorId()
  const retry = (
    <ButtonLink to={path ?? pathname + search} reloadDocument>
      <RotateCw aria-hidden="true" />
      {m.error_page_retry()}
    </ButtonLink>
  )
  return (
    <ErrorCard
      code={code}
      title={m.error_page_title()}
      action={
        <>
          {retry}
          <HomeLink quiet />
        </>
      }
    >
      <p>{m.error_page_text()}</p>
      {/* The browser does not have the id: the server-rendered text stays. */}
      <p suppressHydrationWarning className="text-xs tabular-nums">
        {id === undefined ? '' : m.error_page_id({ id })}
      </p>
    </ErrorCard>
  )
}

const HomeLink = ({ quiet = false }: { quiet?: boolean }) => (
  <ButtonLink to={pathTo('home', useLocale())} variant={quiet ? 'quiet' : 'primary'}>
    {m.error_page_home()}
  </ButtonLink>
)

function ErrorCard({ code, title, action, children }: { code: number; title: string; action: ReactNode; children: ReactNode }) {
  return (
    <section className="mx-auto w-full max-w-[42rem] overflow-clip rounded-xl border border-line bg-surface">
      <Azulejo className="grid h-40 place-items-center">
        <p
          aria-hidden="true"
          className="rounded-xl bg-surface px-6 py-2 font-display text-3xl font-title text-green tabular-nums shadow-soft"
        >
          {code}
        </p>
      </Azulejo>
      <div className="grid justify-items-center gap-3 px-5 py-9 text-center">
        <p className="sr-only">{m.error_page_code({ code })}</p>
        <h1>{title}</h1>
        <div className="grid max-w-[29em] gap-2 text-balance text-ink-2">{children}</div>
        <div className="mt-4 flex flex-wrap justify-center gap-2.5">{action}</div>
      </div>
    </section>
  )
}
