import type { PagePreview as Preview } from '../staff-page-form.server.ts'
import { Prose } from './prose.tsx'
import { TwoPreviews } from './two-previews.tsx'

/** Preview of the typed page; nothing is saved. */
export const PagePreview = ({ preview }: { preview: Preview }) => (
  <TwoPreviews pt={<Side page={preview.pt} />} en={<Side page={preview.en} />} />
)

function Side({ page: { title, lead, sections, people, services, faqs } }: { page: Preview['pt'] }) {
  const named = [
    ...people.map(({ name, role, blocks }, at) => ({ id: `w${at}`, heading: `${name} · ${role}`, blocks })),
    ...services.map(({ id, name, blocks }) => ({ id, heading: name, blocks })),
  ]
  return (
    <>
      <h3 className="font-display text-2xl leading-tight">{title}</h3>
      <p className="text-ink-2">{lead}</p>
      {[...sections, ...named].map(({ id, heading, blocks }) => (
        <div key={id} className="grid gap-2">
          <h4 className="text-lg">{heading}</h4>
          <Prose blocks={blocks} />
        </div>
      ))}
      {faqs.map(({ id, heading, questions }) => (
        <div key={id} className="grid gap-3">
          <h4 className="text-lg">{heading}</h4>
          {questions.map(({ id: questionId, question, blocks }) => (
            <div key={questionId} className="grid gap-1">
              <h5 className="font-semibold">{question}</h5>
              <Prose blocks={blocks} />
            </div>
          ))}
        </div>
      ))}
    </>
  )
}
