import * as v from 'valibot'
import type { Locale } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiError, ApiRoute } from '#src/platform/jsonapi/route.ts'
import { bothLanguages, moment, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { contentErrorText } from './page-errors.server.ts'
import { pageContentSchema } from './schema.ts'
import { expectedVersion } from './expected-version.ts'
import { changePage, findStaffPage, listStaffPages } from './staff-pages.actions.server.ts'
import type { PageError, StaffPage } from './staff-pages.actions.server.ts'

const pageSchema = defineResource({
  type: 'page',
  attributes: {
    title: bothLanguages,
    lead: bothLanguages,
    sections: v.array(v.strictObject({ heading: bothLanguages, text: bothLanguages })),
    services: v.array(v.strictObject({ icon: text, name: bothLanguages, text: bothLanguages })),
    faqs: v.array(
      v.strictObject({
        heading: bothLanguages,
        questions: v.array(v.strictObject({ question: bothLanguages, answer: bothLanguages })),
      }),
    ),
    people: v.array(v.strictObject({ name: text, role: bothLanguages, text: bothLanguages })),
    version: whole,
    updated_at: moment,
  },
})

const resource = ({ key, content, version, updatedAt }: StaffPage) =>
  pageSchema.resource({ id: key, attributes: { ...content, version, updated_at: updatedAt.toISOString() } })

const notFound = err<ApiError>({ code: 'not_found', status: 404 })

function apiError(error: PageError, locale: Locale): ApiError {
  if (error.code !== 'content_refused') return { code: error.code, status: error.code === 'not_found' ? 404 : 409 }
  const [contentError] = error.faults
  if (!contentError) throw new Error('a page was refused without an error')
  return { code: contentError.code, status: 422, field: contentError.field, detail: contentErrorText(contentError, locale) }
}

const patch = v.object({
  ...v.partial(pageContentSchema).entries,
  ...expectedVersion.entries,
})

const list = defineRoute({
  method: 'GET',
  path: '/staff/pages',
  summary: 'The information pages in both languages, as they are stored: settings are in braces.',
  resource: pageSchema,
  unpaged: true,
  allow: 'content.change',
  async work({ world }) {
    return ok({ data: (await listStaffPages(world.db)).map(resource) })
  },
})

const find = defineRoute({
  method: 'GET',
  path: '/staff/pages/{key}',
  summary: 'One information page in both languages.',
  resource: pageSchema,
  allow: 'content.change',
  async work({ world, params }) {
    const page = await findStaffPage(world.db, params['key'] ?? '')
    return page ? ok({ data: resource(page) }) : notFound
  },
})

const change = defineRoute({
  method: 'PATCH',
  path: '/staff/pages/{key}',
  summary: 'Publishes a page with the members of the request; lists are replaced as a whole. Earlier versions stay on record.',
  resource: pageSchema,
  allow: 'content.change',
  body: patch,
  async work({ world, principal, source, locale, body, params }) {
    const page = await findStaffPage(world.db, params['key'] ?? '')
    if (!page) return notFound
    const { seen = page.version, ...content } = body
    const provided = Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined))
    const changed = await changePage(world, { principal, source }, page.key, {
      content: { ...page.content, ...provided },
      expected: seen,
    })
    return changed.ok ? ok({ data: resource(changed.value) }) : err(apiError(changed.error, locale))
  },
})

export const routes: ApiRoute[] = [list, find, change]
