import { localeOfPath, otherLocale } from './locales.ts'
import type { Locale } from './locales.ts'

/** The address of every page, by name, in both languages. Routes, links, hreflang and the language switch derive from it. */
export const paths = {
  home: { pt: '/', en: '/en' },
  products: { pt: '/produtos', en: '/en/products' },
  'products.show': { pt: '/produtos/:id', en: '/en/products/:id' },
  scan: { pt: '/ler-codigo', en: '/en/scan' },
  'collections.show': { pt: '/colecoes/:id', en: '/en/product-collections/:id' },
  cart: { pt: '/carrinho', en: '/en/carts' },
  checkout: { pt: '/checkout', en: '/en/checkouts' },
  'orders.guest-data': { pt: '/dados-da-encomenda/:id', en: '/en/orders/your-data/:id' },
  'checkout.confirmation': { pt: '/confirmacao-encomenda/:id?', en: '/en/orders/confirmation/:id?' },
  posts: { pt: '/blog', en: '/en/communications' },
  'posts.show': { pt: '/blog/:id', en: '/en/communications/:id' },
  company: { pt: '/farmacia', en: '/en/company' },
  'purchase-policy': { pt: '/politica-de-compra', en: '/en/delivery-conditions' },
  faqs: { pt: '/perguntas-frequentes', en: '/en/faqs' },
  terms: { pt: '/termos', en: '/en/terms' },
  services: { pt: '/servicos', en: '/en/services' },
  privacy: { pt: '/politica-de-privacidade', en: '/en/privacy-terms' },
  'invalid-setup': { pt: '/invalid-setup', en: '/en/invalid-setup' },
  'sign-in': { pt: '/sign-in', en: '/en/sign-in' },
  'sign-in.second-step': { pt: '/sign-in/confirmar', en: '/en/sign-in/confirm' },
  'sign-in.google': { pt: '/sign-in/google', en: '/en/sign-in/google' },
  'sign-up': { pt: '/sign-up', en: '/en/sign-up' },
  'sign-up.profile': { pt: '/sign-up/profile', en: '/en/sign-up/profile' },
  'recover-password': { pt: '/recuperar-palavra-passe', en: '/en/recover-password' },
  'new-password': { pt: '/nova-palavra-passe', en: '/en/new-password' },
  'news.stop': { pt: '/novidades/parar/:id', en: '/en/news/stop/:id' },
  'notices.stop': { pt: '/avisos/parar/:id', en: '/en/notices/stop/:id' },
  invitation: { pt: '/convite/:id', en: '/en/invitation/:id' },
  account: { pt: '/conta', en: '/en/account' },
  'account.card': { pt: '/conta/cartao', en: '/en/account/loyalty' },
  'account.card.code': { pt: '/conta/cartao/codigo', en: '/en/account/loyalty/code' },
  'account.favourites': { pt: '/conta/favoritos', en: '/en/account/favourites' },
  'account.notifications': { pt: '/conta/notificacoes', en: '/en/account/notifications' },
  'account.notifications.preferences': { pt: '/conta/notificacoes/preferencias', en: '/en/account/notifications/preferences' },
  orders: { pt: '/conta/encomendas', en: '/en/account/orders' },
  'orders.show': { pt: '/conta/encomendas/:id', en: '/en/account/orders/:id' },
  prescriptions: { pt: '/conta/receitas-medicas', en: '/en/account/prescriptions' },
  'prescriptions.new': { pt: '/conta/receitas-medica/nova', en: '/en/account/prescriptions/new' },
  'prescriptions.show': { pt: '/conta/receitas-medica/:id', en: '/en/account/prescriptions/:id' },
  requests: { pt: '/conta/requisicoes', en: '/en/account/requests' },
  'requests.new': { pt: '/conta/requisicoes/nova', en: '/en/account/requests/new' },
  'requests.show': { pt: '/conta/requisicao/:id', en: '/en/account/requests/:id' },
  profile: { pt: '/conta/perfil', en: '/en/account/profile' },
  'profile.edit': { pt: '/conta/perfil/editar', en: '/en/account/profile/edit' },
  'account.addresses': { pt: '/conta/moradas', en: '/en/account/addresses' },
  'account.security': { pt: '/conta/seguranca', en: '/en/account/security' },
  'account.privacy': { pt: '/conta/privacidade', en: '/en/account/privacy' },
  'account.delete': { pt: '/conta/eliminar', en: '/en/account/delete' },
  staff: { pt: '/gestao', en: '/en/staff' },
  'staff.search': { pt: '/gestao/procurar', en: '/en/staff/search' },
  'staff.prove': { pt: '/gestao/confirmar', en: '/en/staff/confirm' },
  'staff.unlock': { pt: '/gestao/desbloquear', en: '/en/staff/unlock' },
  'staff.security': { pt: '/gestao/seguranca', en: '/en/staff/security' },
  'staff.customers': { pt: '/gestao/clientes', en: '/en/staff/customers' },
  'staff.customers.guest': { pt: '/gestao/clientes/sem-conta/:id', en: '/en/staff/customers/guest/:id' },
  'staff.customers.merge': { pt: '/gestao/clientes/juntar/:id', en: '/en/staff/customers/merge/:id' },
  'staff.customers.show': { pt: '/gestao/clientes/:id', en: '/en/staff/customers/:id' },
  'staff.people': { pt: '/gestao/equipa', en: '/en/staff/team' },
  'staff.api-tokens': { pt: '/gestao/tokens', en: '/en/staff/tokens' },
  'staff.audit': { pt: '/gestao/registo', en: '/en/staff/audit' },
  'staff.promotions': { pt: '/gestao/promocoes', en: '/en/staff/promotions' },
  'staff.promotions.new': { pt: '/gestao/promocoes/nova', en: '/en/staff/promotions/new' },
  'staff.promotions.show': { pt: '/gestao/promocoes/:id', en: '/en/staff/promotions/:id' },
  'staff.posts': { pt: '/gestao/comunicacoes', en: '/en/staff/communications' },
  'staff.posts.new': { pt: '/gestao/comunicacoes/nova', en: '/en/staff/communications/new' },
  'staff.posts.show': { pt: '/gestao/comunicacoes/:id', en: '/en/staff/communications/:id' },
  'staff.pages': { pt: '/gestao/paginas', en: '/en/staff/pages' },
  'staff.pages.show': { pt: '/gestao/paginas/:id', en: '/en/staff/pages/:id' },
  'staff.points': { pt: '/gestao/pontos', en: '/en/staff/points' },
  'staff.points.cards': { pt: '/gestao/pontos/cartoes', en: '/en/staff/points/cards' },
  'staff.points.report': { pt: '/gestao/pontos/relatorio', en: '/en/staff/points/report' },
  'staff.points.show': { pt: '/gestao/pontos/:id', en: '/en/staff/points/:id' },
  'staff.inbox': { pt: '/gestao/mensagens', en: '/en/staff/messages' },
  'staff.inbox.replies': { pt: '/gestao/mensagens/textos', en: '/en/staff/messages/replies' },
  'staff.messages': { pt: '/gestao/nao-entregues', en: '/en/staff/undelivered' },
  'staff.inbox.show': { pt: '/gestao/mensagens/:id', en: '/en/staff/messages/:id' },
  'staff.delivery': { pt: '/gestao/entregas', en: '/en/staff/delivery' },
  'staff.delivery.method': { pt: '/gestao/entregas/:id', en: '/en/staff/delivery/:id' },
  'staff.settings': { pt: '/gestao/definicoes', en: '/en/staff/settings' },
  'staff.settings.show': { pt: '/gestao/definicoes/:id', en: '/en/staff/settings/:id' },
  'staff.products': { pt: '/gestao/produtos', en: '/en/staff/products' },
  'staff.products.new': { pt: '/gestao/produtos/novo', en: '/en/staff/products/new' },
  'staff.products.prices': { pt: '/gestao/produtos/precos/:id', en: '/en/staff/products/prices/:id' },
  'staff.products.related': { pt: '/gestao/produtos/relacionados/:id', en: '/en/staff/products/related/:id' },
  'staff.products.show': { pt: '/gestao/produtos/:id', en: '/en/staff/products/:id' },
  'staff.imports': { pt: '/gestao/importar', en: '/en/staff/import' },
  'staff.imports.show': { pt: '/gestao/importar/:id', en: '/en/staff/import/:id' },
  'staff.products.images': { pt: '/gestao/produtos/imagens/:id', en: '/en/staff/products/pictures/:id' },
  'staff.stock': { pt: '/gestao/stock', en: '/en/staff/stock' },
  'staff.stock.receiving': { pt: '/gestao/stock/rececao', en: '/en/staff/stock/receiving' },
  'staff.stock.batches': { pt: '/gestao/stock/lotes', en: '/en/staff/stock/batches' },
  'staff.stock.batches.show': { pt: '/gestao/stock/lotes/:id', en: '/en/staff/stock/batches/:id' },
  'staff.stock.show': { pt: '/gestao/stock/:id', en: '/en/staff/stock/:id' },
  'staff.collections': { pt: '/gestao/colecoes', en: '/en/staff/collections' },
  'staff.collections.new': { pt: '/gestao/colecoes/nova', en: '/en/staff/collections/new' },
  'staff.collections.show': { pt: '/gestao/colecoes/:id', en: '/en/staff/collections/:id' },
  'staff.search-words': { pt: '/gestao/pesquisa', en: '/en/staff/search-words' },
  'staff.brands': { pt: '/gestao/marcas', en: '/en/staff/brands' },
  'staff.brands.show': { pt: '/gestao/marcas/:id', en: '/en/staff/brands/:id' },
  'staff.prescriptions': { pt: '/gestao/receitas', en: '/en/staff/prescriptions' },
  'staff.prescriptions.show': { pt: '/gestao/receitas/:id', en: '/en/staff/prescriptions/:id' },
  'staff.requests': { pt: '/gestao/pedidos', en: '/en/staff/requests' },
  'staff.requests.show': { pt: '/gestao/pedidos/:id', en: '/en/staff/requests/:id' },
  'staff.reports': { pt: '/gestao/relatorios', en: '/en/staff/reports' },
  'staff.reports.requests': { pt: '/gestao/relatorios/receitas-e-pedidos', en: '/en/staff/reports/prescriptions-and-requests' },
  'staff.reports.preparation': { pt: '/gestao/relatorios/preparacao-e-stock', en: '/en/staff/reports/preparation-and-stock' },
  'staff.reports.details': { pt: '/gestao/relatorios/detalhe', en: '/en/staff/reports/details' },
  'staff.reports.accounts': { pt: '/gestao/relatorios/contas', en: '/en/staff/reports/accounts' },
  'staff.orders': { pt: '/gestao/encomendas', en: '/en/staff/orders' },
  'staff.orders.new': { pt: '/gestao/encomendas/nova', en: '/en/staff/orders/new' },
  'staff.orders.bulk': { pt: '/gestao/encomendas/lote/:id', en: '/en/staff/orders/batch/:id' },
  'staff.orders.refund': { pt: '/gestao/encomendas/devolver/:id', en: '/en/staff/orders/refund/:id' },
  'staff.orders.print': { pt: '/gestao/encomendas/imprimir', en: '/en/staff/orders/print' },
  'staff.orders.show': { pt: '/gestao/encomendas/:id', en: '/en/staff/orders/:id' },
} as const satisfies Record<string, Record<Locale, `/${string}`>>

export type PageName = keyof typeof paths
export const pageNames = Object.keys(paths) as PageName[]

type Required<Name extends PageName> = (typeof paths)[Name]['pt'] extends `${string}/:id` ? true : false
type Optional<Name extends PageName> = (typeof paths)[Name]['pt'] extends `${string}/:id?` ? true : false
type Arguments<Name extends PageName> =
  Required<Name> extends true ? [params: { id: string }] : Optional<Name> extends true ? [params?: { id: string }] : []

/** The address of a page in a language. */
export function pathTo<Name extends PageName>(name: Name, locale: Locale, ...[params]: Arguments<Name>): string {
  return fill(paths[name][locale], params?.id)
}

function fill(pattern: string, id: string | undefined): string {
  if (id === undefined) return pattern.replace(/\/:id\??$/, '')
  return pattern.replace(/:id\??$/, () => encodeURIComponent(id))
}

export type PageMatch = { name: PageName; locale: Locale; id?: string }

const patterns = pageNames.flatMap((name) =>
  (['pt', 'en'] as const).map((locale) => ({ name, locale, pattern: paths[name][locale] })),
)
const staticPages = new Map(
  patterns
    .map(({ name, locale, pattern }) => [fill(pattern, undefined), { name, locale, pattern }] as const)
    .filter(([, { pattern }]) => !pattern.endsWith('/:id')),
)

/** The page at an address. A fixed address always beats one with an id (S27). */
export function matchPath(pathname: string): PageMatch | undefined {
  const fixed = staticPages.get(pathname)
  if (fixed) return { name: fixed.name, locale: fixed.locale }
  const [, parent, tail] = /^(.*)\/([^/]+)$/.exec(pathname) ?? []
  const id = tail === undefined ? undefined : decode(tail)
  if (id === undefined) return undefined
  const open = patterns.find(({ pattern }) => pattern.includes('/:id') && fill(pattern, undefined) === parent)
  return open && { name: open.name, locale: open.locale, id }
}

/** A page's address with its fixed segments spelled as in the route table; ids are untouched. Undefined when no page matches. */
export function inRouteCase(pathname: string): string | undefined {
  const lower = pathname.toLowerCase()
  if (staticPages.has(lower)) return lower
  const end = pathname.lastIndexOf('/')
  const canonical = lower.slice(0, end) + pathname.slice(end)
  return matchPath(canonical) && canonical
}

/** Whether an address is a page or one below it, compared by page names: `/receitas-medica/nova` is below `/receitas-medicas`. */
export function isWithin(pathname: string, above: string): boolean {
  const [page, top] = [matchPath(pathname)?.name, matchPath(above)?.name]
  return page !== undefined && top !== undefined && (page === top || page.startsWith(`${top}.`))
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    // A lone percent sign is not a valid id.
    return undefined
  }
}

/** The same page in the other language, with its id, query and hash (S18). An unknown page leads to the home page. */
export function switchPath(url: { pathname: string; search?: string; hash?: string }, slugs?: Record<Locale, string>): string {
  const match = matchPath(url.pathname)
  const to = otherLocale(match?.locale ?? localeOfPath(url.pathname))
  if (!match) return paths.home[to]
  const id = match.id === undefined ? undefined : (slugs?.[to] ?? match.id)
  return fill(paths[match.name][to], id) + (url.search ?? '') + (url.hash ?? '')
}
