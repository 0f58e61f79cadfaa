import { launchFirefox } from './firefox.ts'
import { describeSmoke } from './smoke.ts'

describeSmoke('Firefox', launchFirefox)
