import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../core/server/root.ts'
import { screenTexts } from './screen-texts.ts'

const made = mkdtempSync(join(tmpdir(), 'screen-texts-'))
afterAll(() => rmSync(made, { recursive: true }))

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(made, 'areas', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}

test('a screen comes with the texts of what it reaches, not of what its area reaches elsewhere', () => {
  write({
    'presses/area.ts': '',
    'presses/locales/zh-Hans.json': '{"press.no":"号","screen.presses":"冲床","right.press.view":"看"}',
    'presses/web/index.ts':
      "export const screens = {\n  presses: () => import('./list.tsx'),\n  'other/one': () => import('./other.tsx'),\n}\n",
    'presses/web/list.tsx':
      "import { toolCrud } from '#areas/tools/contract/tool.ts'\nexport default () => t('press.no')\n",
    'presses/web/other.tsx':
      "import type { Tool } from '#areas/tools/contract/tool.ts'\nexport default () => import('./dialog.tsx')\n",
    'presses/web/dialog.tsx': 'export default (state: string) => t(`stop.${state}`)\n',
    'tools/area.ts': '',
    'tools/locales/zh-Hans.json': '{"tool.no":"号","right.tool.view":"看"}',
    'tools/contract/tool.ts':
      "import { peopleReference } from '#areas/people/contract/person.ts'\nexport const tool = defineEntity({\n  name: 'tool' })\n",
    'people/area.ts': '',
    'people/locales/zh-Hans.json': '{"person.name":"名"}',
    'people/contract/person.ts': "export const peopleReference = { path: '/user/web/selectPerson', label: ['name'] }\n",
    'stops/area.ts': '',
    'stops/locales/zh-Hans.json': '{"stop.planned":"停"}',
  })
  const { screens, owners } = screenTexts(made)
  expect(screens).toEqual({ presses: ['presses', 'tools'], 'other/one': ['presses', 'stops'] })
  expect(owners).toEqual({
    press: ['presses'],
    'right.press': ['presses'],
    tool: ['tools'],
    'right.tool': ['tools'],
    person: ['people'],
    stop: ['stops'],
  })
})

test('every screen of the product is known, and none loads the texts of half of all areas', () => {
  const { screens, owners } = screenTexts(root)
  const areas = new Set(Object.values(owners).flat()).size
  expect(Object.keys(screens).length).toBeGreaterThan(80)
  for (const [path, ids] of Object.entries(screens))
    expect(ids.length, `${path}: ${ids.join(', ')}`).toBeLessThanOrEqual(areas / 2)
})
