import { makeFactory } from './demo.ts'
import { withTemplate } from './postgres-server.ts'

/** The PostgreSQL of the run with a demo factory in it, made once; every journey gets a copy of its own. */
export default withTemplate('demoTemplate', makeFactory)
