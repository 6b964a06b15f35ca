import { checkedAddress } from '#src/ui/script-address.ts'

// The icons that the consent library draws, and no other markup.
const icon = /^<svg viewBox="0 0 24 24" stroke-width="[\d.]+"><path d="[MLZ\d .-]+"\/><\/svg>$/

/** Returns a text that can create no element except one of the library's icons. Throws for any other markup. */
function harmless(text: string): string {
  if (!text.includes('<') || icon.test(text)) return text
  throw new TypeError('only plain text and the icons of the consent library become content of this page')
}

type DefaultPolicy = { createHTML: typeof harmless; createScriptURL: typeof checkedAddress }
declare const trustedTypes: { createPolicy: (name: 'default', rules: DefaultPolicy) => unknown } | undefined

// The library inserts its texts as markup and does not know Trusted Types: pages that enforce them call this default policy.
if (typeof trustedTypes !== 'undefined')
  trustedTypes.createPolicy('default', { createHTML: harmless, createScriptURL: checkedAddress })
