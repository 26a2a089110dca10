import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#core/server/root.ts'

test('what an area brings for the screens of others is joined: left out, nothing would be shown and nothing said', () => {
  const joined = readFileSync(join(root, 'apps/web/areas.ts'), 'utf8')
  const bringing = readdirSync(join(root, 'areas')).filter((id) => {
    const file = join(root, 'areas', id, 'web/index.ts')
    return existsSync(file) && readFileSync(file, 'utf8').includes('export const parts')
  })
  expect(bringing).toContain('cloud')
  expect(bringing.filter((id) => !joined.includes(`parts: ${id}Parts`))).toEqual([])
})
