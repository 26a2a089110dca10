import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { namelessButtons } from './icon-buttons.ts'
import { findMigrationFaults, readLanded, readMigrations } from './migrations.ts'
import { findStrayPolicies } from './policies.ts'
import { readDependsOn } from './read-depends-on.ts'
import { hasCode, listAreas, readClaims, readServerSources } from './read-tables.ts'
import { longStatements } from './sql-length.ts'
import { findForeignWrites, ownersOf, tablePage } from './table-owners.ts'
import { type CruisedModule, findBadLists, findUndeclared, findUnjoined, type Manifests } from './walls.ts'

interface Cruise {
  modules: CruisedModule[]
  summary: { violations: { from: string; to: string; rule: { name: string }; cycle?: { name: string }[] }[] }
}

interface Rule {
  name: string
  comment: string
}

/** Holds the walls between the rooms: the rules of .dependency-cruiser.cjs, and each area's dependsOn. */
const root = fileURLToPath(new URL('../', import.meta.url))
process.chdir(root)

const rooms = ['apps', 'areas', 'bench', 'core', 'engines', 'scripts', 'simulator', 'tests'].filter(hasCode)
const { modules, summary } = cruise()
const unseen = rooms.filter((room) => !modules.some((module) => module.source.startsWith(`${room}/`)))
const found = [
  ...unseen.map(
    (room) => `Nothing was seen of ${room}/: the cruiser cannot read TypeScript here, its result means nothing`,
  ),
  ...(await describeViolations()),
  ...(await checkAreas()),
  ...(await checkTables()),
  ...checkMigrations(),
  ...findStrayPolicies(listAreas(root), readServerSources(root)),
  ...readServerSources(root).flatMap(({ path: file, text }) => longStatements(file, text)),
  ...modules
    .filter(({ source }) => source.endsWith('.tsx'))
    .flatMap(({ source }) => namelessButtons(source, readFileSync(source, 'utf8'))),
]
for (const line of found) console.error(line)
console.log(`${modules.length} modules, ${found.length} breaches`)
process.exitCode = found.length > 0 ? 1 : 0

function cruise(): Cruise {
  const program = path.join('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs')
  const args = [program, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...rooms]
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 30 })) as Cruise
}

async function describeViolations(): Promise<string[]> {
  const config = (await import(pathToFileURL('.dependency-cruiser.cjs').href)) as { default: { forbidden: Rule[] } }
  const remedies = new Map(config.default.forbidden.map((rule) => [rule.name, rule.comment]))
  return summary.violations.map(({ from, to, rule, cycle }) => {
    const way = cycle ? cycle.map((step) => step.name).join(' → ') : to
    return `${from} → ${way}\n  ${rule.name}: ${remedies.get(rule.name) ?? ''}`
  })
}

async function checkAreas(): Promise<string[]> {
  const manifests: Manifests = new Map()
  const missing: string[] = []
  for (const id of listAreas(root)) {
    const file = path.join('areas', id, 'area.ts')
    if (existsSync(file)) manifests.set(id, await readDependsOn(root, id))
    else missing.push(`areas/${id} has no area.ts`)
  }
  return [...missing, ...findBadLists(manifests), ...findUndeclared(modules, manifests), ...findUnjoined(modules)]
}

function checkMigrations(): string[] {
  const landed = readLanded(root)
  return landed ? findMigrationFaults(landed, readMigrations(root)) : []
}

async function checkTables(): Promise<string[]> {
  const { owners, found: claimedTwice } = ownersOf(await readClaims(root, listAreas(root)))
  const sources = readServerSources(root)
  const stale =
    readFileSync('docs/tables.md', 'utf8') === tablePage(sources, owners)
      ? []
      : ['docs/tables.md is out of date: npm run tables']
  return [...claimedTwice, ...findForeignWrites(sources, owners), ...stale]
}
