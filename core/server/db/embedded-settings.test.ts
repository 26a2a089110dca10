import { expect, test } from 'vitest'
import { renderSettings } from './embedded-settings.ts'

test('data survives a loss of power unless a test says otherwise', () => {
  const lines = renderSettings(5433, {}).split('\n')
  expect(lines).toEqual(expect.arrayContaining(['fsync = on', 'synchronous_commit = on', 'full_page_writes = on']))
  expect(renderSettings(5433, { fsync: false })).toContain('\nfsync = off\n')
})

test('the port of the start wins, and quotes cannot break out of a value', () => {
  const text = renderSettings(5433, { port: 1, cluster_name: "it's" })
  expect(text).toContain("\nport = '5433'\n")
  expect(text).toContain("\ncluster_name = 'it''s'\n")
})
