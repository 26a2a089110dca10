import { walkScreens } from './every-screen.ts'

walkScreens(0)
