/** What a line's screens are made of: the one file of the kit's web that lines import. */
export { LineProfiles } from './profile/profiles.tsx'
export { LineSummary } from './report/line-summary.tsx'
export { LineTests } from './report/line-tests.tsx'
export { SerialTable } from './report/serial-table.tsx'
export { LineStation } from './station/line-station.tsx'
