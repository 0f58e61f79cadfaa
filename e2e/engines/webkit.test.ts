import { describeSmoke } from './smoke.ts'
import { launchWebKit } from './webkit.ts'

describeSmoke('WebKit', launchWebKit)
