import type { LinePacking } from '#areas/lines/contract/slots.ts'
import { PackingWork } from '../station/packing-work.tsx'

/** The packing station for the units of a customised line. */
const PackingOfLine = (props: LinePacking) => <PackingWork {...props} />
export default PackingOfLine
