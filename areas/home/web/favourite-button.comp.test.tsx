import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { defineArea } from '#core/contract/area.ts'
import { getLayout, updateLayout } from '#core/contract/core.api.ts'
import { mountAreas } from '#core/web/screens/screens.ts'
import { Refuses, serve, show } from '#tests/support/component.tsx'
import FavouriteButton from './favourite-button.tsx'

// No area's own: one process mounts each but once.
const path = 'screenOfThisTest'
const rights = ['workOrder.view']
const area = defineArea({
  id: 'areaOfThisTest',
  dependsOn: [],
  screens: [{ path, menu: 'productionExecution', right: 'workOrder.view' }],
})

beforeAll(() => mountAreas([{ area, screens: { [path]: async () => ({ default: () => null }) } }]))

const star = () => screen.findByRole('button', { name: 'Favourite' })
const isOn = async () => (await star()).getAttribute('aria-pressed')

test('a screen becomes a favourite by one press, and is none by another', async () => {
  const server = serve([getLayout, { personal: { tiles: [] }, general: null }])
  await show(<FavouriteButton path={path} />, { rights })
  fireEvent.click(await star())
  await waitFor(async () => expect(await isOn()).toBe('true'))
  fireEvent.click(await star())
  await waitFor(async () => expect(await isOn()).toBe('false'))
  await waitFor(() =>
    expect(server.sent(updateLayout)).toEqual([
      { name: 'welcome', scope: 'personal', value: { tiles: [path] } },
      { name: 'welcome', scope: 'personal', value: { tiles: [] } },
    ]),
  )
})

test('what the server refuses to keep is told, and the star is as before', async () => {
  serve(
    [getLayout, { personal: { tiles: [] }, general: null }],
    [updateLayout, new Refuses(503, 'The database cannot be reached')],
  )
  await show(<FavouriteButton path={path} />, { rights })
  fireEvent.click(await star())
  await screen.findByText('The database cannot be reached')
  await waitFor(async () => expect(await isOn()).toBe('false'))
})
