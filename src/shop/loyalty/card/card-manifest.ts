import type { Locale } from '#src/i18n/locales.ts'
import { languageTag } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import type { Website } from '#src/shop/website/website.ts'
import { hexOf } from '../passes/pass-colours.ts'

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

type Installed = { start: string; scope: string; name: string; shortName: string; locale: Locale }

/** Makes a part of the shop installable as an app (W3C Web Application Manifest); pages outside `scope` open in the browser. */
export const manifestOf = ({ start, scope, name, shortName, locale }: Installed) => ({
  id: start,
  start_url: start,
  scope,
  name,
  short_name: shortName,
  lang: languageTag[locale],
  display: 'standalone',
  background_color: hexOf('onGreen'),
  theme_color: hexOf('green'),
  icons: [icon('icon-192.png', 192, 'any'), icon('icon-512.png', 512, 'any'), icon('icon-maskable.png', 512, 'maskable')],
})

export function cardManifest({ name, loyalty }: Pick<Website, 'name' | 'loyalty'>, locale: Locale) {
  const page = pathTo('account.card', locale)
  return manifestOf({
    start: page,
    scope: page,
    name: `${loyalty.name[locale]} · ${name}`,
    shortName: loyalty.name[locale],
    locale,
  })
}
