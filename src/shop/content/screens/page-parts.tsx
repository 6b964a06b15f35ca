import { ChevronDown, ChevronUp, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { SelectField, TextField } from '#src/ui/form/fields.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { canMove, nextUid } from '../content-sections.ts'
import type { ContentSection, SectionKind } from '../content-sections.ts'
import { TextPair } from './text-pair.tsx'

const names = {
  activity: m.service_icon_activity,
  'file-heart': m.service_icon_file_heart,
  'flask-conical': m.service_icon_flask,
  'heart-pulse': m.service_icon_heart,
  'message-circle-heart': m.service_icon_advice,
  package: m.service_icon_package,
  pill: m.service_icon_pill,
  ruler: m.service_icon_ruler,
  syringe: m.service_icon_syringe,
  truck: m.service_icon_truck,
  'user-round': m.service_icon_person,
}

/** The icons that staff may choose from, by the name stored in the page, with their description. */
const serviceIcons = Object.entries(names).map(([icon, text]) => ({ icon, text }))

export const sectionNames: Record<SectionKind, () => string> = {
  section: m.page_kind_section,
  person: m.page_kind_person,
  service: m.page_kind_service,
  group: m.page_kind_group,
  question: m.page_kind_question,
}

const adding: Record<SectionKind, () => string> = {
  section: m.page_add_section,
  person: m.page_add_person,
  service: m.page_add_service,
  group: m.page_add_group,
  question: m.page_add_question,
}

/** The sections in their order, each with buttons to move it. */
export const PageSections = ({ sections }: { sections: readonly ContentSection[] }) =>
  sections.map((section, at) => {
    const group = sections.findLast(({ kind }, place) => kind === 'group' && place <= at)
    const endsGroup = group && sections[at + 1]?.kind !== 'question' && (section.kind === 'question' || section.kind === 'group')
    return (
      <div key={section.uid} className={section.kind === 'question' ? 'grid gap-4 ps-4 sm:ps-8' : 'grid gap-4'}>
        <SectionEditor section={section} number={numberOf(sections, section)} canMove={canMove(sections, section)} />
        {endsGroup && (
          <div className={section.kind === 'question' ? undefined : 'ps-4 sm:ps-8'}>
            <AddSection kind="question" group={group.uid} uid={nextUid(sections)} />
          </div>
        )}
      </div>
    )
  })

const numberOf = (sections: readonly ContentSection[], section: ContentSection): number =>
  sections.filter(({ kind }) => kind === section.kind).indexOf(section) + 1

function SectionEditor({
  section: { uid, kind },
  number,
  canMove: goes,
}: {
  section: ContentSection
  number: number
  canMove: boolean
}) {
  const title = m.page_piece({ kind: sectionNames[kind](), number })
  return (
    <Panel
      id={uid}
      title={title}
      actions={
        <>
          <Press value={`up:${uid}`} goes={uid} label={m.page_up({ piece: title })}>
            <ChevronUp aria-hidden="true" />
          </Press>
          <Press value={`down:${uid}`} goes={uid} label={m.page_down({ piece: title })}>
            <ChevronDown aria-hidden="true" />
          </Press>
          {goes && (
            <Press value={`remove:${uid}`} label={m.page_remove({ piece: title })}>
              <Trash2 aria-hidden="true" />
            </Press>
          )}
        </>
      }
    >
      <input type="hidden" name="piece" value={`${kind}:${uid}`} />
      <SectionFields uid={uid} kind={kind} />
    </Panel>
  )
}

function SectionFields({ uid, kind }: ContentSection) {
  if (kind === 'group') return <TextPair name={`${uid}.heading`} label={m.page_heading()} maxLength={300} />
  if (kind === 'question')
    return (
      <>
        <TextPair name={`${uid}.heading`} label={m.page_question()} maxLength={300} />
        <TextPair name={`${uid}.text`} label={m.page_answer()} rows={4} />
      </>
    )
  return (
    <>
      {kind === 'person' && (
        <TextField
          name={`${uid}.name`}
          label={m.page_person_name()}
          hint={m.page_person_hint()}
          maxLength={300}
          required={false}
        />
      )}
      {kind === 'service' && (
        <SelectField
          name={`${uid}.icon`}
          label={m.page_icon()}
          options={serviceIcons.map(({ icon, text }) => ({ value: icon, text: text() }))}
          fieldClassName="max-w-72"
        />
      )}
      <TextPair name={`${uid}.heading`} label={kind === 'person' ? m.page_person_role() : m.page_heading()} maxLength={300} />
      <TextPair name={`${uid}.text`} label={m.page_text()} rows={kind === 'section' ? 8 : 4} />
    </>
  )
}

/** `uid`: the id of the new section. */
export const AddSection = ({ kind, group, uid }: { kind: SectionKind; group?: string; uid: string }) => (
  <Button variant="quiet" size="s" name="intent" value={['add', kind, group].filter(Boolean).join(':')} formAction={`#${uid}`}>
    <Plus aria-hidden="true" />
    {adding[kind]()}
  </Button>
)

type PressProps = { value: string; label: string; /** The section to scroll to afterwards. */ goes?: string; children: ReactNode }

const Press = ({ value, label, goes, children }: PressProps) => (
  <Button
    variant="ghost"
    size="xs"
    name="intent"
    value={value}
    formAction={goes && `#${goes}`}
    aria-label={label}
    title={label}
    className="px-2"
  >
    {children}
  </Button>
)
