import { registerStartCheck } from '#areas/execution/server/index.ts'
import { registerArrangeCheck } from '#areas/workcenters/server/index.ts'
import { handle } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import { selectSkillMatrix } from '../contract/matrix.api.ts'
import { arrangedSkills, startSkills } from './lacking.ts'
import { skillMatrix } from './matrix.ts'
import { positionSkills } from './position-skills.ts'
import { skills } from './skills.ts'
import { userSkills } from './user-skills.ts'

/** What demo data is written by, many rows at once. */
export const servedSkills = {
  skill: skills.served,
  userSkill: userSkills.served,
  positionSkill: positionSkills.served,
}

const served = [skills, userSkills, positionSkills]

export const mount: Mount = () => {
  registerStartCheck(startSkills)
  registerArrangeCheck(arrangedSkills)
  return {
    area,
    handlers: [...served.flatMap(({ handlers }) => handlers), handle(selectSkillMatrix, skillMatrix)],
    jobs: Object.assign({}, ...served.map(({ jobs }) => jobs)),
  }
}
