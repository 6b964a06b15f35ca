import { redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import type { Result } from '#src/kernel/result.ts'
import { typedMoment } from '#src/kernel/typed-date.ts'
import { parseForm, typedTexts, versionIn } from '#src/platform/forms.server.ts'
import { staffAction } from '#src/platform/staff-action.server.ts'
import { contextOf, orNotFound, staffPageContext } from '#src/platform/page.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import type { World } from '#src/platform/world.ts'
import { productFields, wallClock, formOfPost } from '../post-form.ts'
import type { PostForm, PostPreview } from '../post-form.ts'
import { fieldOf, errorText } from '../post-errors.server.ts'
import { draftOf, postBody } from '../schema.ts'
import { postState } from '../post.ts'
import type { PostDraft, StaffPost } from '../post.ts'
import { blocksOf } from '../prose.server.ts'
import { readingMinutes } from '../prose.ts'
import { changePost, createPost, deletePost, findStaffPost } from '../staff-posts.actions.server.ts'
import type { PostError } from '../staff-posts.actions.server.ts'
import { typedProducts } from '../typed-products.server.ts'
import type { TypedProducts } from '../typed-products.server.ts'
import { postsPath } from './posts-address.ts'
import type { Done } from './posts-address.ts'

/** The submitted form with its errors, its preview, or the question whether to delete the post. */
export type PostAnswer = {
  form: PostForm
  errors?: Record<string, string>
  preview?: PostPreview
  asksDelete?: true
  /** Another person was faster; saving again overwrites what they saved. */
  hasConflict?: true
}

export async function submitCreateForm(visit: StaffVisit, form: FormData): Promise<Response | PostAnswer> {
  const typed = await typedIn(visit, form)
  if (form.get('intent') === 'preview') return previewOf(typed)
  const draft = readDraft(visit, form, typed)
  if (!draft.ok) return draft.error
  return finish(visit, typed, await createPost(visit.world, contextOf(visit), draft.value), 'created')
}

/** Saves or previews the post, or deletes it once confirmed, depending on the button. */
export async function submitChangeForm(visit: StaffVisit, post: StaffPost, form: FormData): Promise<Response | PostAnswer> {
  const intent = form.get('intent')
  const typed = { ...(await typedIn(visit, form)), published: post.publishedAt }
  if (intent === 'preview') return previewOf(typed)
  if (intent === 'keep') return { form: typed.form }
  if (intent === 'ask-delete') return { form: typed.form, asksDelete: true }
  if (intent === 'delete') {
    const deleted = await deletePost(visit.world, contextOf(visit), post.id, versionIn(form, 'seen'))
    // A post that is already deleted counts as deleted by this form.
    if (!deleted.ok && deleted.error.code === 'post_changed') return conflict(visit, typed, post.id)
    return redirect(postsPath(visit.locale, { done: 'deleted' }), 303)
  }
  const draft = readDraft(visit, form, typed)
  if (!draft.ok) return draft.error
  const changed = await changePost(visit.world, contextOf(visit), post.id, {
    draft: draft.value,
    expected: versionIn(form, 'seen'),
  })
  if (!changed.ok && changed.error.code === 'post_changed') return conflict(visit, typed, post.id)
  return finish(visit, typed, changed, 'changed')
}

type Typed = {
  form: PostForm
  products: TypedProducts
  /** The stored publication date, past or future. */
  published: Date | null
}

async function typedIn({ world, locale }: StaffVisit, form: FormData): Promise<Typed> {
  const texts = typedTexts(form)
  const products = await typedProducts(world.db, texts, locale)
  return { form: { texts, products: products.names }, products, published: null }
}

/** Saving again overwrites the other person's text: the error says so, and tells the writer to compare in another tab. */
async function conflict({ world, locale }: StaffVisit, { form }: Typed, id: string): Promise<PostAnswer> {
  const now = await findStaffPost(world.db, id)
  const texts = { ...form.texts, ...(now && { seen: String(now.version) }) }
  return { form: { ...form, texts }, errors: { form: issueText('error_post_changed', locale) }, hasConflict: true }
}

function finish(
  { locale }: StaffVisit,
  { form }: Typed,
  written: Result<StaffPost, PostError>,
  done: Done,
): Response | PostAnswer {
  if (written.ok) return redirect(postsPath(locale, { done }), 303)
  const { error } = written
  return { form, errors: { [ownField(fieldOf(error) ?? 'form')]: errorText(error, locale) } }
}

function readDraft(
  { world, locale }: StaffVisit,
  form: FormData,
  typed: Typed,
): { ok: true; value: PostDraft } | { ok: false; error: PostAnswer } {
  const refused = (errors: Record<string, string>) => {
    const own = Object.fromEntries(Object.entries(errors).map(([field, sentence]) => [ownField(field), sentence]))
    return { ok: false as const, error: { form: typed.form, errors: { ...own, ...typed.products.errors } } }
  }
  const fields = parseForm(postBody, asFields(form, typed, world.now()))
  if (!fields.ok) return refused(fields.error.errors)
  const draft = draftOf(fields.value)
  if (!draft.ok) return refused({ [draft.error.field]: issueText(`error_${draft.error.code}`, locale) })
  return Object.keys(typed.products.errors).length > 0 ? refused({}) : draft
}

/** The form field of an API field. */
const ownField = (field: string): string => (field === 'published_at' ? 'at' : field.replace(/^skus.*$/, productFields[0]))

const sameNames = ['category', 'author', ...['title', 'slug', 'summary', 'body'].flatMap((name) => [`${name}.pt`, `${name}.en`])]

function asFields(form: FormData, { products, published }: Typed, now: Date): FormData {
  const fields = new FormData()
  for (const name of sameNames) fields.set(name, String(form.get(name) ?? ''))
  const when = form.get('when')
  const at = String(form.get('at') ?? '')
  if (when === 'now') fields.set('published_at', now.toISOString())
  // An invalid date must not turn the post into a draft.
  if (when === 'at') fields.set('published_at', momentOf(at, published)?.toISOString() ?? (at || '?'))
  for (const sku of products.skus) fields.append('skus', sku)
  return fields
}

// The field has no seconds and cannot tell the two equal hours in October apart: an unchanged value keeps the stored date.
const momentOf = (at: string, published: Date | null): Date | undefined =>
  published && at === wallClock(published) ? published : typedMoment(at)

function previewOf({ form, products }: Typed): PostAnswer {
  const side = (locale: 'pt' | 'en') => ({
    title: form.texts[`title.${locale}`] ?? '',
    summary: form.texts[`summary.${locale}`] ?? '',
    blocks: blocksOf(form.texts[`body.${locale}`] ?? '', 4),
    minutes: readingMinutes([form.texts['body.pt'] ?? '', form.texts['body.en'] ?? '']),
  })
  const answer = { form, preview: { pt: side('pt'), en: side('en') } }
  return Object.keys(products.errors).length > 0 ? { ...answer, errors: products.errors } : answer
}

const postOf = async ({ db }: World, id = ''): Promise<StaffPost> => orNotFound(await findStaffPost(db, id))

export async function loader(args: LoaderFunctionArgs) {
  const { world, locale } = staffPageContext(args)
  const post = await postOf(world, args.params['id'])
  const form = formOfPost(post, world.now())
  const { names } = await typedProducts(world.db, form.texts, locale)
  const { id, slug, createdAt, updatedAt } = post
  return {
    post: { id, slug, createdAt, updatedAt },
    title: post.title[locale],
    state: postState(post, world.now()),
    form: { ...form, products: names },
  }
}

export const action = staffAction(async (visit, form, id) => submitChangeForm(visit, await postOf(visit.world, id), form))
