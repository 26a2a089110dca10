import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defineArea } from '#core/contract/area.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { mountAreas } from '#core/web/screens/screens.ts'
import { serve, show } from '#tests/support/component.tsx'
import { lathe, latheRow } from '../lathe.fixture.ts'
import { ListScreen } from './list-screen.tsx'

const page = { path: 'latheLedger', query: 'no' }
mountAreas([
  {
    area: defineArea({
      id: 'lathes',
      dependsOn: [],
      screens: [{ path: page.path, menu: 'basicData', right: 'latheLedger.view' }],
    }),
    screens: { [page.path]: async () => ({ default: () => null }) },
  },
])
const linked = crud(
  defineEntity({
    name: 'lathe',
    key: 'number',
    search: ['number', 'name'],
    fields: { ...lathe.fields, name: field.text({ page }) },
  }),
  {
    prefix: '/production/web',
    noun: 'Lathe',
    right: 'lathe',
    verbs: ['select'],
  },
)
const list = <ListScreen crud={linked} columns={['number', 'name']} topics={[]} />

test('names of records that have a page lead there, each of several, for whoever may open it', async () => {
  serve([linked.select, { rows: [latheRow(1, { name: 'L8 · L9' })], total: 1 }])
  const { unmount } = await show(list, { rights: ['latheLedger.view'] })
  await screen.findByText('L1')
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['L8', '/home/latheLedger?no=L8'],
    ['L9', '/home/latheLedger?no=L9'],
  ])
  unmount()
  await show(list)
  await screen.findByText('L8 · L9')
  expect(screen.queryByRole('link')).toBeNull()
})
