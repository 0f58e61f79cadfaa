import './web/styles.css'
