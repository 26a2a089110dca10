import { Packed } from '../packed.tsx'

/** Frames into packs. */
const XkPackManagement = () => <Packed level="pack" />
export default XkPackManagement
