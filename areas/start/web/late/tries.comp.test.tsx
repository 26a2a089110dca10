import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { getLayout, updateLayout } from '#core/contract/core.api.ts'
import { mountAreas } from '#core/web/screens/screens.ts'
import { serve, show } from '#tests/support/component.tsx'
import Tries from './tries.tsx'

const paths = ['triedFirst', 'triedSecond', 'triedThird', 'triedFourth']
const load = () => Promise.resolve({ default: () => null })

beforeAll(() =>
  mountAreas([
    {
      area: {
        id: 'tried',
        dependsOn: [],
        screens: paths.map((path) => ({ path, right: 'tried.view' })),
        tries: paths.map((path) => ({ path, right: `${path}.do` })),
      },
      screens: Object.fromEntries(paths.map((path) => [path, load])),
    },
  ]),
)

const rights = ['tried.view', 'triedFirst.do', 'triedSecond.do', 'triedThird.do', 'triedFourth.do']
const names = () => screen.getAllByRole('listitem').map((item) => item.textContent)

test('three things that fit are offered, each ticked off once it was opened', async () => {
  const server = serve([getLayout, { personal: { opened: ['triedSecond'] }, general: null }])
  await show(<Tries />, { rights })
  await screen.findByRole('region', { name: 'Three things to try' })
  expect(names()).toHaveLength(3)
  expect(screen.getAllByLabelText('Tried')).toHaveLength(1)
  fireEvent.click(screen.getAllByRole('link')[0] as HTMLElement)
  await waitFor(() => expect(screen.getAllByLabelText('Tried')).toHaveLength(2))
  expect(server.sent(updateLayout)).toEqual([
    {
      name: 'tries',
      scope: 'personal',
      value: { opened: ['triedFirst', 'triedSecond'], away: false, asked: false },
    },
  ])
})

test('what is put away stays away', async () => {
  const server = serve([getLayout, { personal: null, general: null }])
  await show(<Tries />, { rights })
  fireEvent.click(await screen.findByRole('button', { name: /Do not show again/ }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Three things to try' })).toBeNull())
  expect(server.sent(updateLayout)).toMatchObject([{ value: { away: true } }])
})

test.each([
  ['may do none of it', [], null],
  ['put it away', rights, { opened: [], away: true }],
  ['tried all', rights, { opened: paths }],
])('nothing stands there for who %s', async (_who, held, personal) => {
  const server = serve([getLayout, { personal, general: null }])
  await show(<Tries />, { rights: held })
  await waitFor(() => expect(server.sent(getLayout)).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('region')).toBeNull()
})

test('who asked for it again sees all that he tried', async () => {
  serve([getLayout, { personal: { opened: paths, asked: true }, general: null }])
  await show(<Tries />, { rights })
  expect(await screen.findByText('You have tried all three')).toBeTruthy()
})
