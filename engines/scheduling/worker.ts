import { type SearchNews, type SearchTask, serveSearch } from './search/search-team.ts'

/** A thread that searches: of Node, where messages come through a port, or of a browser, where they come to the thread itself. */
interface Port {
  postMessage(news: SearchNews): void
  on?(event: 'message', listener: (task: SearchTask) => void): void
  addEventListener?(event: 'message', listener: (event: { data: SearchTask }) => void): void
}

const scope = globalThis as unknown as Port & {
  process?: { getBuiltinModule?(id: string): { parentPort: Port | null } }
}
const port: Port = scope.process?.getBuiltinModule?.('node:worker_threads').parentPort ?? scope
const serve = (task: SearchTask) => serveSearch(task, (news) => port.postMessage(news))

if (port.on) port.on('message', serve)
else port.addEventListener?.('message', ({ data }) => serve(data))
