import { m } from '#src/i18n/paraglide/messages.js'

/** The ten codes, displayed only once. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  return (
    <section aria-labelledby="recovery-codes" className="grid gap-3 rounded-lg border border-control bg-surface p-4">
      <h2 id="recovery-codes" className="font-sans text-base font-bold tracking-normal">
        {m.recovery_codes_heading()}
      </h2>
      <p className="text-sm text-ink-2">{m.recovery_codes_text()}</p>
      <ol className="grid gap-x-6 gap-y-1.5 text-sm font-semibold tabular-nums select-all sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="font-sans whitespace-nowrap">{code}</code>
          </li>
        ))}
      </ol>
    </section>
  )
}
