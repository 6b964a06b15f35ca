import { Pencil, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { useIsSending } from '#src/ui/sending.ts'
import { PhotoList } from '#src/shop/conversation/screens/photo-list.tsx'
import { PrescriptionAside } from './prescription-aside.tsx'
import { ProfileNeeded } from './prescription-notices.tsx'
import type { PrescriptionAnswer, PrescriptionFormView, ReviewView } from '../../request/screens/prescription-view.ts'

type Props = { view: PrescriptionFormView; review: ReviewView; answer: PrescriptionAnswer | undefined }

const id = 'sending'

/** Everything that the pharmacy would receive, shown before it is sent. */
export function PrescriptionReview({ view: { aside, profile }, review, answer }: Props) {
  const locale = useLocale()
  const isBusy = useIsSending()
  return (
    <div className="grid gap-5">
      <ErrorSummary errors={answer?.errors} />
      {profile !== null && <ProfileNeeded form={id} {...profile} />}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_min(19rem,36%)] xl:gap-4">
        <Card className="grid gap-5">
          <dl className="grid gap-3 text-sm">
            {review.facts.map(({ term, text, isCode }) => (
              <Row key={term} term={term}>
                <span
                  className={isCode ? 'text-base font-semibold tabular-nums' : 'font-medium wrap-anywhere whitespace-pre-wrap'}
                >
                  {text}
                </span>
              </Row>
            ))}
            {review.photos.length > 0 && (
              <Row term={review.photosTerm}>
                <PhotoList photos={review.photos} />
              </Row>
            )}
          </dl>
          <p className="border-t border-line pt-4 text-sm text-ink-2">{review.consent}</p>
          <Form id={id} method="post" action={pathTo('prescriptions.new', locale)} className="flex flex-wrap gap-3">
            <input type="hidden" name="revision" value={review.revision} />
            <Button size="l" name="intent" value="send" disabled={isBusy} className="max-sm:w-full">
              <Send aria-hidden="true" />
              {review.send}
            </Button>
            <ButtonLink size="l" variant="quiet" to={pathTo('prescriptions.new', locale)} className="max-sm:w-full">
              <Pencil aria-hidden="true" />
              {review.change}
            </ButtonLink>
          </Form>
        </Card>
        <PrescriptionAside {...aside} />
      </div>
    </div>
  )
}

const Row = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-2">{term}</dt>
    <dd>{children}</dd>
  </div>
)
