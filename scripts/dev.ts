import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'vite'
import { root } from '../core/server/root.ts'

/** `npm run dev`: the server from its sources, started anew on every change, and the web with hot reload in front of it. */
const serverPort = process.env.PORT ?? '8080'
const webPort = Number(process.env.WEB_PORT ?? 5173)

const server: ChildProcess = spawn(
  process.execPath,
  [
    '--import',
    'tsx',
    '--watch-path=apps',
    '--watch-path=core',
    '--watch-path=areas',
    '--watch-path=engines',
    '--watch-path=db',
    'apps/server/main.ts',
  ],
  {
    cwd: root,
    env: { ...process.env, PORT: serverPort },
    stdio: 'inherit',
  },
)

process.env.GEMBA_SERVER = `http://127.0.0.1:${serverPort}`
const web = await createServer({ configFile: `${root}/vite.config.ts`, server: { port: webPort } })
await web.listen()
web.printUrls()

const end = () => {
  server.kill('SIGTERM')
  void web.close().then(() => process.exit(0))
}
process.on('SIGINT', end)
process.on('SIGTERM', end)
