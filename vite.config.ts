import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { guardedReload } from './tools/guarded-reload.ts'
import { fileNames, oneLanguage } from './tools/one-language.ts'
import { requestedMessages, briefIcons, briefMessages, trimChunks, briefRouter, tightRouter } from './tools/smaller-pages.ts'

// What stands around every page.
const frame =
  /\/src\/(web\/|kernel\/result|i18n\/[^/]+$|ui\/(avatar|azulejo|breadcrumbs|preload-chunk|button|class-names|clear-offline-data|create-icon|locale|logo|money|notice|page-|price|sending|tag|visually))|\/messages\/(shell|footer|error_page|http_errors|ui|cart_see|cart_continue|seen_title)|\/lucide-react\//

// What stands around every page of an account, and nothing else.
const account =
  /\/src\/web\/(layouts\/account-layout|shell\/(account-entries|side-menu|sign-out))|\/icons\/(bell|user-round-pen)\.mjs/

// Drawings of a few pages only, none of them a shelf or a cart: a fifth of the frame.
const rare =
  /\/icons\/(boxes|calendar-check|camera|circle-x|copy|credit-card|download|eye|eye-off|file-down|file-x|image-up|key-round|lock|map-pin|maximize|message-circle|message-circle-question-mark|package|package-check|package-search|pill|printer|rotate-ccw|rotate-ccw-clock|send|shield-check|smartphone|store|truck|zoom-in|zoom-out)\.mjs/

export default defineConfig({
  plugins: [
    briefMessages(),
    requestedMessages(),
    oneLanguage(),
    briefIcons(),
    trimChunks(),
    briefRouter(),
    tightRouter(),
    guardedReload(),
    tailwindcss(),
    reactRouter(),
  ],
  build: { target: 'baseline-widely-available', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: fileNames,
            chunkFileNames: fileNames,
            codeSplitting: {
              groups: [
                // A few files instead of forty: together they compress a tenth better, and stay in the browser's cache from page to page.
                {
                  name: 'router',
                  test: /\/node_modules\/(react|react-dom|react-router|scheduler)\/|\/src\/ui\/(reload-page|form-idempotency)/,
                },
                { name: 'frame', test: (id) => frame.test(id) && !rare.test(id), minShareCount: 3 },
                {
                  name: 'shelf',
                  // What was seen comes with few pages, and to the cart on demand.
                  test: /\/src\/(shop\/catalogue|kernel)\/(?!portuguese-numbers|screens\/recently-viewed-row)|\/messages\/catalogue_/,
                  minShareCount: 3,
                },
                // Drawings that the account shares with other pages would otherwise come in its file, and bring all of it to them.
                { name: (id) => /([\w-]+)\.mjs$/.exec(id)?.[1] ?? null, test: (id) => rare.test(id) },
                { name: 'account', test: account },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        rolldownOptions: {
          input: './src/web/page-handler.ts',
          // One copy of everything that holds state or identity: Node loads these itself, for the pages as for the rest.
          external: [/^#src\/(kernel|i18n|platform|api|worker)\//, /^#src\/.*\.server\.ts$/],
        },
      },
    },
  },
})
