import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

/** Works beside the page; the build for displays with old browsers. */
const worker = 'legacy/build/pdf.worker.min.mjs'
/** What is fetched when a document wants it: maps of characters (Chinese among them), standard fonts, decoders, colours. */
const folders = ['cmaps', 'standard_fonts', 'wasm', 'iccs']
/** Of them what documents of a factory want that bring no fonts, are in Chinese, or were scanned: 1.5 MB. */
const usual = /^standard_fonts\/.*\.(pfb|ttf)$|^cmaps\/(Adobe-GB1-UCS2|(Uni)?GB.*)\.bcmap$|^wasm\/.*\.wasm$/

/** Puts what PDF.js fetches beside the built page, as factories are offline; `__PDF_DATA__` is where, `__PDF_USUAL__` what of it to keep for the time without a network. */
export function pdfData(root: string): Plugin {
  const library = join(root, 'node_modules/pdfjs-dist')
  const { version } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8')) as { version: string }
  // Browsers keep it for ever: another version has another address.
  const base = `assets/pdf-${version}/`
  const wanted = folders.flatMap((folder) => readdirSync(join(library, folder)).map((name) => `${folder}/${name}`))
  const files = new Map([[basename(worker), worker], ...wanted.map((file): [string, string] => [file, file])])
  return {
    name: 'pdf-data',
    config: () => ({
      define: {
        __PDF_DATA__: JSON.stringify(`/${base}`),
        __PDF_USUAL__: JSON.stringify(wanted.filter((file) => usual.test(file))),
      },
    }),
    generateBundle() {
      for (const [name, file] of files)
        this.emitFile({ type: 'asset', fileName: base + name, source: readFileSync(join(library, file)) })
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${base}`, (request, response, next) => {
        const file = files.get(request.url?.slice(1) ?? '')
        if (!file) return next()
        if (file === worker) response.setHeader('content-type', 'text/javascript')
        response.end(readFileSync(join(library, file)))
      })
    },
  }
}
