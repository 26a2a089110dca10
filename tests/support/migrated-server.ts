import { migrate } from '#core/server/db/migrate.ts'
import { withTemplate } from './postgres-server.ts'

/** The PostgreSQL of the run with a database of this version in it, made once; every server of a test gets a copy of its own. */
export default withTemplate('migratedTemplate', migrate)
