import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { familyShop, familyShopNames } from './family-shops.ts'
import { plainAnneal } from './plain-anneal.ts'

/** Tries times operations of one annealing: some 40 s of processor time on the machine of the kept figures. */
const work = 2.6e9

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string', default: '1' },
    to: { type: 'string', default: '10' },
    instances: { type: 'string' },
    bounds: { type: 'string' },
    seeds: { type: 'string', default: '3' },
  },
})
if (!values.instances && !values.bounds) {
  console.error(
    'usage: [--from N] [--to N] [--instances DIR: write the shops] [--bounds FILE.json: anneal them] [--seeds N]\n' +
      '   or: --bounds FILE.json RESULT.json…: medians of what run.ts wrote, seed by seed, against the annealing',
  )
  process.exit(2)
}

const names = familyShopNames(Number(values.from), Number(values.to))
if (values.instances) {
  mkdirSync(values.instances, { recursive: true })
  for (const name of names) writeFileSync(join(values.instances, `${name}.fjs`), familyShop(name))
}
if (values.bounds && positionals.length > 0) compare(values.bounds, positionals)
else if (values.bounds) {
  for (const name of names) {
    const text = familyShop(name)
    const operations = text
      .split('\n')
      .slice(1, 1 + Number(text.split(' ')[0]))
      .reduce((sum, line) => sum + Number(line.split(' ')[0]), 0)
    const found = Array.from({ length: Number(values.seeds) }, (_, i) =>
      plainAnneal(text, Math.round(work / operations), i + 1),
    )
    const known = existsSync(values.bounds) ? JSON.parse(readFileSync(values.bounds, 'utf8')) : {}
    known[name] = { ub: Math.min(...found), operations, found }
    writeFileSync(values.bounds, `${JSON.stringify(known, null, 1)}\n`)
    console.log(name, ...found)
  }
}

function compare(bounds: string, files: string[]): void {
  const known = JSON.parse(readFileSync(bounds, 'utf8')) as Record<string, { ub: number }>
  const found = new Map<string, number[]>()
  for (const file of files) {
    for (const row of JSON.parse(readFileSync(file, 'utf8')) as { instance: string; best: number; valid: boolean }[]) {
      if (!row.valid) throw new Error(`${row.instance} of ${file} broke a rule`)
      found.set(row.instance, [...(found.get(row.instance) ?? []), row.best])
    }
  }
  const ratios = [...found].flatMap(([name, bests]) => {
    const ub = known[name]?.ub
    if (ub === undefined) return []
    const median = bests.sort((a, b) => a - b)[bests.length >> 1]!
    console.log(`${name} ${median} of ${bests.join(' ')}, annealing ${ub}: ${(median / ub).toFixed(3)}`)
    return [median / ub]
  })
  console.log(
    `${ratios.length} shops: mean ${(ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length).toFixed(4)}`,
  )
}
