import type { Locale } from '#src/i18n/locales.ts'
import { languageTag } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import type { Website } from '../website/website.ts'
import { hexOf } from './passes/pass-colours.ts'

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The card's page as an application of its own on a device (W3C Web Application Manifest); everything else opens in the browser. */
export function cardManifest({ name, loyalty }: Pick<Website, 'name' | 'loyalty'>, locale: Locale) {
  const page = pathTo('account.card', locale)
  return {
    id: page,
    start_url: page,
    scope: page,
    name: `${loyalty.name[locale]} · ${name}`,
    short_name: loyalty.name[locale],
    lang: languageTag[locale],
    display: 'standalone',
    background_color: hexOf('onGreen'),
    theme_color: hexOf('green'),
    icons: [icon('icon-192.png', 192, 'any'), icon('icon-512.png', 512, 'any'), icon('icon-maskable.png', 512, 'maskable')],
  }
}
