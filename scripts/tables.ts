import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../core/server/root.ts'
import { listAreas, readClaims, readServerSources } from './read-tables.ts'
import { ownersOf, tablePage } from './table-owners.ts'

/** Writes the page of the tables, their owners and who reads them: `npm run tables`. */
const { owners } = ownersOf(await readClaims(root, listAreas(root)))
writeFileSync(path.join(root, 'docs', 'tables.md'), tablePage(readServerSources(root), owners))
