// For the runner's `setupFiles`: what every test of front-end code begins with.
import './no-complaints.ts'
import './patience.ts'
