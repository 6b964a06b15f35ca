import { issueText } from '#src/i18n/issue.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Secret } from '#src/kernel/secret.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { signedQuery } from '#src/platform/files/links.ts'
import { maxUploadBytes } from '#src/platform/images/photo-type.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { addUpload, readLooseUploads } from './actions.server.ts'
import type { UploadError } from './actions.server.ts'
import { maxPhotos } from './upload.ts'
import type { Upload, UploadView } from './upload.ts'

export const uploadLink = (world: World, id: string, sessionToken: Secret): string =>
  `${world.config.apiBase}/uploads/${id}/file?${signedQuery(world, { id, sessionToken: sessionToken.reveal() })}`

/** Photos with links for this session; none without a session, because the links open in that session only. */
export const uploadViews = (world: World, uploads: readonly Upload[], sessionToken: Secret | undefined): UploadView[] =>
  sessionToken === undefined
    ? []
    : uploads.map(({ id, contentType, width, height, byteSize }) => ({
        id,
        contentType,
        width,
        height,
        byteSize,
        url: uploadLink(world, id, sessionToken),
      }))

/** The unattached photos that a person's form names, to be shown in it again. */
export const looseUploadViews = async (
  { world, principal, sessionToken }: PersonVisit,
  ids: readonly string[],
): Promise<UploadView[]> => uploadViews(world, await readLooseUploads(world.db, principal, ids), sessionToken)

/** The photos that a form names, to be shown in it again. */
export const photosOfForm = (visit: PersonVisit, form: FormData): Promise<UploadView[]> =>
  looseUploadViews(
    visit,
    form.getAll('upload_ids').filter((id) => typeof id === 'string'),
  )

type PersonVisit = Pick<Page, 'world' | 'sessionToken' | 'locale'> & { principal: Person }

export type PhotoForm = { form: FormData }
/** The form still names every photo that was saved. */
export type PhotoFormErrors = PhotoForm & { code: 'photos_refused'; errors: { photos: string } }

/**
 * Saves the files of the field `photos` as uploads and replaces them by `upload_ids`, so that the photos survive other errors in
 * the form. Also reads a form without files. The files are read one after the other.
 */
export async function readPhotoForm(visit: PersonVisit, request: Request): Promise<Result<PhotoForm, PhotoFormErrors>> {
  const form = await request.formData()
  // When nothing was chosen, browsers send a file without name and bytes.
  const files = form.getAll('photos').filter((file) => file instanceof File && (file.size > 0 || file.name !== ''))
  form.delete('photos')
  const named = [...new Set(form.getAll('upload_ids'))].filter((id) => typeof id === 'string' && id !== '')
  form.delete('upload_ids')
  for (const id of named) form.append('upload_ids', id)
  const room = Math.max(0, maxPhotos - named.length)
  const refused = await saveFiles(visit, form, files.slice(0, room))
  const sentences = [...refused, ...(files.length > room ? [issueText('error_upload_too_many', visit.locale)] : [])]
  return sentences.length === 0 ? ok({ form }) : err({ code: 'photos_refused', form, errors: { photos: sentences.join(' ') } })
}

async function saveFiles(visit: PersonVisit, form: FormData, files: readonly FormDataEntryValue[]): Promise<string[]> {
  const refused: string[] = []
  for (const file of files) {
    if (!(file instanceof File)) continue
    const saved = await saveFile(visit, file)
    if (saved.ok) form.append('upload_ids', saved.value.id)
    if (!saved.ok) refused.push(refusalText(visit, file, saved.error))
  }
  return refused
}

async function saveFile({ world, principal }: PersonVisit, file: File): Promise<Result<Upload, UploadError>> {
  // Refused before the file is read from the form.
  if (file.size > maxUploadBytes) return err({ code: 'upload_too_large' })
  return addUpload(world, principal, await file.bytes())
}

const refusalText = ({ locale }: PersonVisit, { name }: File, { code }: UploadError): string =>
  m.photos_refused({ name, reason: issueText(`error_${code}`, locale) }, { locale })
