import { expect, test } from 'vitest'
import { killUnderLoad } from '../../bench/devices/kill.ts'

test.each(['server', 'postgres'] as const)(
  'kill -9 of the %s under load loses nothing that was acknowledged and counts nothing twice',
  async (what) => {
    const { differ } = await killUnderLoad({ what, times: 2, boxes: 10, betweenMs: 1_500 })
    expect(differ).toEqual([])
  },
  180_000,
)
