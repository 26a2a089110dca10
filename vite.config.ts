import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { pdfData } from './scripts/pdf-data.ts'
import { screenTexts, titlesAlone } from './scripts/screen-texts.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { version: string }

const texts = screenTexts(root)

/** Where the development server finds the product's own server. */
const server = process.env.GEMBA_SERVER ?? 'http://127.0.0.1:8080'

/**
 * Everything that the server answers: all POST, the live stream and the file lookup, documents and health. A call's path has no dot, that of a
 * source file has one.
 */
const served =
  '^/[a-z]+/(web|app)/[a-zA-Z0-9]+(\\?|$)' +
  '|^/(docs|openapi\\.json|healthz|readyz|metrics)' +
  '|^/t/|^/[^/]+/(webOAuthController|fileController)/'

/** Writes into the page which version it is: the package's, with what was built, so that any change is another version. */
function stampVersion(): Plugin {
  return {
    name: 'stamp-version',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const built = createHash('sha256').update(html).digest('hex').slice(0, 8)
        return html.replace('%GEMBA_VERSION%', `${version}+${built}`)
      },
    },
  }
}

/** Writes each file's compressed twins beside it, so that the server never compresses the same thing twice. */
function compressOnce(): Plugin {
  const ways = [
    ['.br', promisify(brotliCompress)],
    ['.gz', (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 })],
  ] as const
  return {
    name: 'compress-once',
    apply: 'build',
    async writeBundle({ dir }) {
      const folder = dir ?? ''
      const names = await readdir(folder, { recursive: true })
      for (const name of names.filter((each) => /\.(m?js|css|html|svg|json)$/.test(each))) {
        const bytes = await readFile(join(folder, name))
        if (bytes.length < 1_024) continue
        for (const [ending, compress] of ways) await writeFile(join(folder, name + ending), await compress(bytes))
      }
    },
  }
}

/** antd's table brings a tree along (13 KiB) for column filters shown as one; lists here filter on the server. */
function tableWithoutTree(): Plugin {
  const none = '\0no-tree'
  return {
    name: 'table-without-tree',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('/tree') && /antd[\\/]es[\\/]table[\\/]hooks[\\/]useFilter/.test(importer ?? '') ? none : null,
    load: (id) =>
      id === none ? "export default () => { throw new Error('filterMode: tree is left out of the build') }" : null,
  }
}

/** zod hangs on each schema how it tells itself as JSON Schema (6 KiB on every page); only the server's documents ask for that. */
function zodWithoutJsonSchema(): Plugin {
  const file = /[\\/]zod[\\/]v4[\\/]core[\\/](?:json-schema-processors|to-json-schema)\.js$/
  return {
    name: 'zod-without-json-schema',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!file.test(id)) return null
      const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
      // A method that throws when it is asked for, in place of one that answers.
      const lines = names.map((name) => `export const ${name} = () => none`)
      return `const none = () => { throw new Error('JSON Schema is left out of the build') }\n${lines.join('\n')}`
    },
  }
}

/**
 * What a screen needs beside its own file is asked for together with it, but for what the page or its shell has begun with: named for
 * a hundred screens it made the first file a third larger.
 */
const begun = new Set<string>()
const shell = /[\\/]apps[\\/]web[\\/]shell[\\/]shell\.tsx$/
function rememberBegun(): Plugin {
  return {
    name: 'remember-begun',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const visit = (file: string) => {
          const chunk = bundle[file]
          if (begun.has(file) || chunk?.type !== 'chunk') return
          begun.add(file)
          for (const needed of chunk.imports) visit(needed)
        }
        for (const [file, chunk] of Object.entries(bundle))
          if (chunk.type === 'chunk' && (chunk.isEntry || shell.test(chunk.facadeModuleId ?? ''))) visit(file)
      },
    },
  }
}

/** Files that need each other run in an order that nobody chose: one of them may find the other unfinished. */
function refuseCircles(): Plugin {
  return {
    name: 'refuse-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const done = new Set<string>()
      const visit = (file: string, path: string[]) => {
        if (path.includes(file))
          this.error(
            `files of the build need each other: ${path.join(' → ')} → ${file}; scripts/web-pieces.ts joins them`,
          )
        const chunk = bundle[file]
        if (done.has(file) || chunk?.type !== 'chunk') return
        for (const needed of chunk.imports) visit(needed, [...path, file])
        done.add(file)
      }
      for (const file of Object.keys(bundle)) visit(file, [])
    },
  }
}

export default defineConfig({
  root: `${root}apps/web`,
  publicDir: `${root}apps/web/public`,
  define: { __SCREEN_TEXTS__: JSON.stringify(texts.screens), __KEY_OWNERS__: JSON.stringify(texts.owners) },
  plugins: [
    react(),
    titlesAlone(),
    pdfData(root),
    tableWithoutTree(),
    zodWithoutJsonSchema(),
    rememberBegun(),
    refuseCircles(),
    stampVersion(),
    compressOnce(),
  ],
  server: {
    port: 5173,
    fs: { allow: [root] },
    proxy: { [served]: { target: server, changeOrigin: false } },
  },
  build: {
    outDir: `${root}dist/web`,
    emptyOutDir: true,
    // The browsers of displays that still run Windows 7.
    target: ['chrome109', 'edge109', 'firefox115', 'safari16.4'],
    chunkSizeWarningLimit: 700,
    modulePreload: {
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'js' ? needed.filter((each) => !begun.has(each)) : needed,
    },
    rolldownOptions: {
      treeshake: {
        // No part of the product does anything by being imported, but for its style sheets. Known to the bundler, that keeps a
        // screen that takes one thing from the kit from loading all of it. The kit's own index brings the kit's style sheet.
        moduleSideEffects: [
          { test: /[\\/]core[\\/]web[\\/]kit[\\/]index\.ts$/, sideEffects: true },
          { test: /[\\/](core|areas|engines)[\\/].*\.tsx?$/, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 30 },
            // What draws charts for analysis: it comes with the first of them, and stays in the browser when the product changes.
            { name: 'charts', test: /node_modules[\\/](echarts|zrender)[\\/]/, priority: 20 },
          ],
        },
      },
    },
  },
})
