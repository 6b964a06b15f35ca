import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'

/** Settings change only within 15 minutes of re-authentication. Says so before anything is typed. */
export function ProofNotice({ back }: { back: string }) {
  const query = new URLSearchParams({ return: back })
  return (
    <Notice
      tone="warn"
      title={m.staff_shipping_prove()}
      actions={
        <ButtonLink to={`${pathTo('staff.prove', useLocale())}?${query}`} variant="quiet" size="s">
          {m.staff_shipping_prove_link()}
        </ButtonLink>
      }
    >
      {m.staff_shipping_prove_text()}
    </Notice>
  )
}
