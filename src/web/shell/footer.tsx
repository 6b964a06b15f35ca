import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Logo } from '#src/ui/logo.tsx'
import { cookiesLink } from '../consent/cookies-link.ts'
import { useShell } from './shell.ts'

type Entry = { text: string; to: string }

/** Navigation, company facts, and what the law requires on every page. */
export function Footer() {
  const { shop, contact } = useShell()
  return (
    <footer className="mt-20 print:hidden border-t border-line bg-sunken pt-11 pb-28 text-sm md:pb-14">
      <div className="wrap">
        <div className="grid grid-cols-2 gap-9 sm:grid-cols-3 md:grid-cols-[1.6fr_1fr_1fr_1fr]">
          <div className="grid content-start gap-1 text-ink-2 max-md:col-span-full">
            <Logo name={shop.name} className="mb-2.5 text-ink" />
            {contact.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
            <p>
              <a href={contact.phoneLink} className="text-ink underline underline-offset-3">
                {contact.phone}
              </a>{' '}
              <span className="text-xs">({contact.callCost})</span>
            </p>
            <p>{contact.hours.join(' · ')}</p>
          </div>
          <FooterColumns />
        </div>
        <LegalBlock />
      </div>
    </footer>
  )
}

function FooterColumns() {
  const locale = useLocale()
  const { legal, offers, policy, modules } = useShell()
  return (
    <>
      <FooterColumn
        title={m.footer_shop()}
        entries={[
          { text: m.shell_products(), to: pathTo('products', locale) },
          modules.prescriptions && { text: m.shell_send_prescription(), to: pathTo('prescriptions.new', locale) },
          modules.requests && { text: m.footer_request(), to: pathTo('requests.new', locale) },
          { text: m.shell_offers(), to: offers },
        ]}
      />
      <FooterColumn
        title={m.footer_help()}
        entries={[
          { text: m.footer_faqs(), to: pathTo('faqs', locale) },
          { text: policy, to: pathTo('purchase-policy', locale) },
          { text: m.footer_terms(), to: pathTo('terms', locale) },
          { text: m.footer_privacy(), to: pathTo('privacy', locale) },
          { text: m.footer_cookies(), to: cookiesLink(locale) },
        ]}
      />
      <FooterColumn
        title={m.footer_pharmacy()}
        entries={[
          { text: m.footer_company(), to: pathTo('company', locale) },
          { text: m.footer_services(), to: pathTo('services', locale) },
          modules.blog && { text: m.footer_blog(), to: pathTo('posts', locale) },
          { text: m.footer_complaints(), to: legal.complaintsBookUrl },
        ]}
      />
    </>
  )
}

/** `entries`: false for what the shop has switched off. */
function FooterColumn({ title, entries }: { title: string; entries: readonly (Entry | false)[] }) {
  return (
    <section>
      <h2 className="mb-1.5 font-sans text-sm font-bold tracking-normal">{title}</h2>
      <ul className="grid text-ink-2">
        {entries
          .filter((entry) => entry !== false)
          .map(({ text, to }) => (
            <li key={to}>
              <Link to={to} className="inline-block py-1 underline-offset-3 hover:text-ink hover:underline">
                {text}
              </Link>
            </li>
          ))}
      </ul>
    </section>
  )
}

function LegalBlock() {
  const { legal } = useShell()
  return (
    <div className="mt-8 grid gap-1.5 border-t border-line-2 pt-5 text-xs text-ink-2">
      {legal.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {legal.euLogoUrl && (
        <p>
          <a href={legal.euLogoUrl} className="link">
            {m.footer_eu_logo()}
          </a>
        </p>
      )}
      <p>{m.footer_prices()}</p>
    </div>
  )
}
