import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { version: string }

/** Where the development server finds the product's own server. */
const server = process.env.GEMBA_SERVER ?? 'http://127.0.0.1:8080'

/** Everything that the server answers: all POST, the live stream and the file lookup, documents and health. */
const served =
  '^/(user|production|productionbase|productiondata|mouldservice|kanban|esop|trace|warehouse|qx|xy|xk|jy|sl)/(web|app)/' +
  '|^/(docs|openapi\\.json|healthz|readyz|metrics)' +
  '|^/[^/]+/(webOAuthController|fileController)/'

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
      for (const name of names.filter((each) => /\.(js|css|html|svg|json)$/.test(each))) {
        const bytes = await readFile(join(folder, name))
        if (bytes.length < 1_024) continue
        for (const [ending, compress] of ways) await writeFile(join(folder, name + ending), await compress(bytes))
      }
    },
  }
}

export default defineConfig({
  root: `${root}apps/web`,
  publicDir: `${root}apps/web/public`,
  plugins: [react(), stampVersion(), compressOnce()],
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
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 30 },
            { name: 'charts', test: /node_modules[\\/](echarts|zrender)[\\/]/, priority: 20 },
          ],
        },
      },
    },
  },
})
