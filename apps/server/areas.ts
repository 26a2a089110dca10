import { mount as identity } from '#areas/identity/server/index.ts'
import { mount as planning } from '#areas/planning/server/index.ts'
import type { Mount } from '#core/server/services.ts'

/** Every area, in the order in which they answer each other's events. */
export const mounts: Mount[] = [identity, planning]
