import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#core/server/root.ts'

test.each([
  ['parts', 'cloud'],
  ['standalone', 'qx'],
])('what an area brings as %s is joined: left out, nothing would be shown and nothing said', (what, known) => {
  const joined = readFileSync(join(root, 'apps/web/areas.ts'), 'utf8')
  const bringing = readdirSync(join(root, 'areas')).filter((id) => {
    const file = join(root, 'areas', id, 'web/index.ts')
    return existsSync(file) && readFileSync(file, 'utf8').includes(`export const ${what}`)
  })
  expect(bringing).toContain(known)
  const entryOf = (id: string) => joined.split('\n').find((line) => line.includes(`area: ${id},`)) ?? ''
  expect(
    bringing.filter((id) => !entryOf(id).includes(`${what}: `)),
    `their entries in apps/web/areas.ts take ${what} too`,
  ).toEqual([])
})
