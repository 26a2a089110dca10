import { handle } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import { getWelcome } from '../contract/welcome.api.ts'
import { welcome } from './welcome.ts'

export const mount: Mount = () => ({ area, handlers: [handle(getWelcome, (ctx) => welcome(ctx))] })
