import type { LineHandlingUnits } from '#areas/lines/contract/slots.ts'
import { Units } from '../parts/units.tsx'
import '../packing.css'

/** Handling units of one level, for a customised line. */
const UnitsOfLine = (props: LineHandlingUnits) => <Units {...props} />
export default UnitsOfLine
