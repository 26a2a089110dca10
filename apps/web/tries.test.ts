import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type SystemRole, systemRoles } from '#core/contract/area.ts'
import { languages } from '#core/contract/languages.ts'
import { triesOf } from '#core/web/screens/screens.ts'
import { readTries, triesFor, withOpened } from '#core/web/screens/tries.ts'
import { areas } from './areas.ts'

const all = areas.flatMap(({ area }) => triesOf(area))

const granted = (role: SystemRole) => areas.flatMap(({ area }) => area.grants?.[role] ?? [])
const asRole = (role: SystemRole) => {
  const rights = granted(role)
  return {
    can: (right: string) => rights.includes(right) || rights.includes(`${right.split('.')[0]}.*`),
    has: () => true,
  }
}

test('each leads to a screen of its own area, and is said in every language', () => {
  expect(all.length).toBeGreaterThan(systemRoles.length)
  for (const { path, area } of all) {
    for (const language of languages) {
      const words = JSON.parse(readFileSync(`areas/${area}/locales/${language}.json`, 'utf8')) as Record<string, string>
      expect(words[`part.try.${path}`], `part.try.${path} in ${language}`).toBeTruthy()
    }
  }
})

test('every role that a team begins with is offered three, its own work first', () => {
  const firsts = Object.fromEntries(
    systemRoles.map((role) => [role, triesFor(asRole(role), all).map(({ path }) => path)]),
  )
  for (const role of systemRoles) expect(firsts[role], role).toHaveLength(3)
  expect(firsts.operator).toContain('scanCodeRoReportWork')
  expect(firsts.planner).toContain('gantScheduling')
  expect(firsts.approver).toContain('workReportManage')
  expect(firsts.warehouse).toContain('warehousing')
  expect(firsts.maintainer).toContain('breakdownMaintenance')
  expect(firsts.inspector).toContain('inspectionRecord')
  expect(firsts.mold).toContain('changeMould')
  expect(firsts.manager?.[0]).toBe('productionStatus')
})

test('who may do nothing of it is offered nothing; an area that is off offers nothing', () => {
  expect(triesFor({ can: () => false, has: () => true }, all)).toEqual([])
  expect(triesFor({ can: () => true, has: (area) => area === 'andon' }, all).map(({ path }) => path)).toEqual([
    'andonCall',
  ])
})

test('what is kept is read as any version wrote it, and has a bound', () => {
  expect(readTries(null)).toEqual({ opened: [], away: false, asked: false })
  expect(readTries({ opened: ['a', 1], away: 'yes' })).toEqual({ opened: ['a'], away: false, asked: false })
  const full = withOpened(
    readTries(null),
    Array.from({ length: 80 }, (_, i) => `p${i}`),
  )
  expect(full.opened).toHaveLength(50)
})
