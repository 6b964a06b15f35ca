import { Form, useActionData, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { staffPageContext } from '#src/platform/page.server.ts'
import { staffAction } from '#src/platform/staff-action.server.ts'
import { Field } from '#src/ui/field.tsx'
import { FileInput } from '#src/ui/file-input.tsx'
import { titled } from '#src/ui/page-title.ts'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { countPlastic } from '../store.server.ts'
import { submitImportForm } from '../staff-import-form.server.ts'
import type { ImportAnswer } from '../staff-import-form.server.ts'
import { ImportDone, ImportWrong, Stock } from './staff-import.tsx'
import { StaffPointsHead } from './staff-points-head.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal } = staffPageContext(args)
  return { roles: principal.roles, ...(await countPlastic(world.db)) }
}

// Importing the same list twice changes nothing, so the form needs no idempotency key.
export const action = staffAction(submitImportForm)

export const meta = titled(m.points_import_title)

/** Imports the numbers of plastic cards. */
export default function StaffCards() {
  const { roles, known, free } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <StaffPointsHead title={m.points_import_title()} roles={roles} />
      <StaffBody width={46}>
        <p className="text-sm text-ink-2">
          {m.points_import_text()} <Stock known={known} free={free} />
        </p>
        {answer && ('imported' in answer ? <ImportDone imported={answer.imported} /> : <ImportWrong answer={answer} />)}
        <ImportForm answer={answer} />
      </StaffBody>
    </>
  )
}

function ImportForm({ answer }: { answer: ImportAnswer | undefined }) {
  const refused = answer && 'error' in answer ? answer : undefined
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      // Remounted with every result: the list to correct is in the text field, and the file is no longer selected.
      key={answer?.form}
      className="grid gap-4 rounded-lg border border-line bg-surface p-4"
    >
      <Field name="numbers" label={m.points_import_numbers()} error={refused?.error}>
        <TextArea
          name="numbers"
          rows={10}
          spellCheck={false}
          autoComplete="off"
          data-key="n"
          defaultValue={refused?.typed}
          className="font-mono text-xs"
        />
      </Field>
      <Field name="file" label={m.points_import_file()} hint={m.points_import_file_hint()} optional>
        <FileInput name="file" accept=".csv,.txt,text/csv,text/plain" />
      </Field>
      <SubmitButton className="justify-self-start">{m.points_import_now()}</SubmitButton>
    </Form>
  )
}
