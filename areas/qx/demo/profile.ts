import type { ProfileDraft } from '#areas/lines/contract/profile.ts'
import { stationOf } from '#areas/lines/demo/station.ts'
import type { causesOf, Valve } from './product.ts'

const measured = { kind: 'number', source: 'device', required: true } as const

/**
 * The line as its engineer has set it: seals and core mounted, tested for leaks with air, screwed by a driver that tells torque and angle, tested
 * with helium once the joint has settled, looked at; what failed is mended and goes on where its cause says.
 */
export const valveProfile = (
  { core, seal, screw }: Valve,
  causes: Awaited<ReturnType<typeof causesOf>>,
): ProfileDraft => ({
  name: '冷媒截止阀组',
  mostPasses: 0,
  packingLevel: 'box',
  stations: [
    stationOf('ST10', '上线扫码'),
    stationOf('ST20', '阀芯装配', {
      kind: 'assemble',
      after: ['ST10'],
      bind: [
        { productId: core, trackedBy: 'serial', quantity: 1 },
        { productId: seal.productId, trackedBy: 'lot', quantity: 2 },
      ],
    }),
    stationOf('ST30', '气密测试', {
      kind: 'test',
      after: ['ST20'],
      onFail: 'retest',
      mostPasses: 3,
      collect: [
        { ...measured, code: 'leak', name: '泄漏率', unit: 'mL/min', low: null, high: 0.5, test: 'airTightness' },
        { ...measured, code: 'pressure', name: '测试压力', unit: 'kPa', low: 590, high: 610, test: null },
      ],
    }),
    stationOf('ST40', '螺钉拧紧', {
      kind: 'assemble',
      after: ['ST30'],
      collect: [
        { ...measured, code: 'torque', name: '扭矩', unit: 'N·m', low: 4.5, high: 5.5, test: 'screw' },
        { ...measured, code: 'angle', name: '转角', unit: '°', low: 35, high: 75, test: 'screw' },
      ],
      bind: [{ productId: screw.productId, trackedBy: 'lot', quantity: 4 }],
    }),
    stationOf('ST50', '氦检', {
      kind: 'test',
      after: ['ST40'],
      checks: [{ name: 'dwell', since: 'ST40', least: 2, most: 99_999 }],
      collect: [
        { ...measured, code: 'helium', name: '氦漏率', unit: 'Pa·m³/s', low: null, high: 0.001, test: 'helium' },
      ],
    }),
    stationOf('ST60', '终检', {
      kind: 'test',
      after: ['ST50'],
      collect: [{ code: 'looks', name: '外观', kind: 'verdict', source: 'keyed', required: true }],
    }),
    stationOf('REP', '返修台', { kind: 'repair', required: false }),
  ],
  causes: [
    { reasonId: causes.leak, station: 'ST20' },
    { reasonId: causes.torque, station: 'ST40' },
    { reasonId: causes.missing, station: 'ST20' },
  ],
})
