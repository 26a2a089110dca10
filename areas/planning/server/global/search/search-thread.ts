import { setPriority } from 'node:os'
import '#engines/scheduling/worker.ts'

/** One of several searches side by side. On Linux a thread has a priority of its own: the server's answers go before it. */
if (process.platform === 'linux') setPriority(10)
