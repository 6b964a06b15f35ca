import { m } from '#src/i18n/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'

/** Progress of a sign-up: details, code, profile. */
export function SignUpSteps({ step }: { step: 1 | 2 | 3 }) {
  const names = [m.sign_up_step_details(), m.sign_up_step_code(), m.sign_up_step_profile()]
  return (
    <ol aria-label={m.sign_up_steps({ step })} className="grid grid-cols-3 gap-1.5 text-xs font-semibold text-ink-2">
      {names.map((name, at) => (
        <li
          key={name}
          aria-current={at + 1 === step ? 'step' : undefined}
          className={classNames(
            'rounded-[2px] border-t-4 pt-1.75',
            at < step ? 'border-green' : 'border-line-2',
            at + 1 === step && 'text-green',
          )}
        >
          {name}
        </li>
      ))}
    </ol>
  )
}
