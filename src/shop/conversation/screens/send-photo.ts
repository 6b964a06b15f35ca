import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { flatRecords } from '#src/ui/flat-records.ts'
import type { ApiDocument } from '#src/ui/flat-records.ts'
import { maxUploadBytes, photoTypeOf } from '#src/platform/images/photo-type.ts'
import type { UploadView } from '../upload.ts'

const problems = [
  'upload_too_large',
  'upload_type',
  'upload_empty',
  'upload_unreadable',
  'too_many',
  'unauthorized',
  'offline',
  'failed',
] as const
/** Why a photo was not saved. `offline`: the shop was not reached; `failed`: it was reached and could not save it. */
export type PhotoError = (typeof problems)[number]

type Sending = {
  signal: AbortSignal
  /** Progress of the upload, 0 to 100; the shop then re-encodes the photo. */ onPercent: (percent: number) => void
}

/** Uploads one photo. A photo that would be refused is not sent at all. */
export async function sendPhoto(base: string, file: File, sending: Sending): Promise<Result<UploadView, { code: PhotoError }>> {
  if (file.size === 0) return err({ code: 'upload_empty' })
  if (file.size > maxUploadBytes) return err({ code: 'upload_too_large' })
  if (!photoTypeOf(await beginningOf(file))) return err({ code: 'upload_type' })
  const answer = await post(`${base}/uploads`, file, sending)
  if (!answer) return err({ code: 'offline' })
  const [upload] = flatRecords<Upload>(answer)
  return upload ? ok(toView(upload)) : err({ code: errorOf(answer.errors?.[0]?.code) })
}

const beginningOf = async (file: File): Promise<Uint8Array> => new Uint8Array(await file.slice(0, 8).arrayBuffer())

type Upload = Pick<UploadView, 'id' | 'url' | 'width' | 'height'> & {
  content_type: UploadView['contentType']
  byte_size: number
}
type UploadResponse = ApiDocument & { errors?: { code: string }[] }

const toView = ({ id, url, width, height, content_type: contentType, byte_size: byteSize }: Upload): UploadView => ({
  id,
  url,
  width,
  height,
  contentType,
  byteSize,
})

function errorOf(code: string | undefined): PhotoError {
  if (code === 'too_large') return 'upload_too_large'
  return problems.find((known) => known === code) ?? 'failed'
}

/** Uses XMLHttpRequest, because fetch does not report upload progress. Undefined when no response came. */
function post(address: string, file: File, { signal, onPercent }: Sending): Promise<UploadResponse | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onPercent(Math.round((loaded / total) * 100))
    // A proxy may respond with a page of its own, which is not JSON.
    request.onload = () => resolve(isAnswer(request.response) ? request.response : {})
    request.onerror = () => resolve(undefined)
    request.onabort = () => resolve(undefined)
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.set('file', file)
    if (signal.aborted) return resolve(undefined)
    request.send(form)
  })
}

const isAnswer = (value: unknown): value is UploadResponse => typeof value === 'object' && value !== null
