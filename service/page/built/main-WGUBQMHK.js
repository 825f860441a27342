/* Made by `make page`. Packages of others that are in it, with their licences: page/licenses.txt */
var Hu=Object.defineProperty;var qu=(e,t,n)=>()=>{if(n)throw n[0];try{return e&&(t=e(e=0)),t}catch(s){throw n=[s],s}};var zu=(e,t)=>{for(var n in t)Hu(e,n,{get:t[n],enumerable:!0})};var _l={};zu(_l,{QrCodeDataType:()=>mt,encode:()=>Ds,renderANSI:()=>Ym,renderSVG:()=>Km,renderUnicode:()=>kl,renderUnicodeCompact:()=>Gm});function Je(e,t,n){if(t<0||t>31||e>>>t)throw new RangeError("Value out of range");for(let s=t-1;s>=0;s--)n.push(e>>>s&1)}function Ve(e,t){return(e>>>t&1)!==0}function yl(e,t){return e[Math.floor((t+7)/17)+1]}function gl(e){let t=[];for(let n of e)Je(n,8,t);return new Ln(Im,e.length,t)}function Rm(e){if(!vl(e))throw new RangeError("String contains non-numeric characters");let t=[];for(let n=0;n<e.length;){let s=Math.min(e.length-n,3);Je(Number.parseInt(e.substring(n,n+s),10),s*3+1,t),n+=s}return new Ln(Nm,e.length,t)}function jm(e){if(!wl(e))throw new RangeError("String contains unencodable characters in alphanumeric mode");let t=[],n;for(n=0;n+2<=e.length;n+=2){let s=ia.indexOf(e.charAt(n))*45;s+=ia.indexOf(e.charAt(n+1)),Je(s,11,t)}return n<e.length&&Je(ia.indexOf(e.charAt(n)),6,t),new Ln(Lm,e.length,t)}function Bm(e){return e===""?[]:vl(e)?[Rm(e)]:wl(e)?[jm(e)]:[gl(Um(e))]}function vl(e){return Em.test(e)}function wl(e){return Tm.test(e)}function Fm(e,t){let n=0;for(let s of e){let o=yl(s.mode,t);if(s.numChars>=1<<o)return Number.POSITIVE_INFINITY;n+=4+o+s.bitData.length}return n}function Um(e){e=encodeURI(e);let t=[];for(let n=0;n<e.length;n++)e.charAt(n)!=="%"?t.push(e.charCodeAt(n)):(t.push(Number.parseInt(e.substring(n+1,n+3),16)),n+=2);return t}function ca(e){if(e<fa||e>pa)throw new RangeError("Version number out of range");let t=(16*e+128)*e+64;if(e>=2){let n=Math.floor(e/7)+2;t-=(25*n-10)*n-55,e>=7&&(t-=36)}return t}function Us(e,t){return Math.floor(ca(e)/8)-$l[t[0]][e]*bl[t[0]][e]}function Dm(e){if(e<1||e>255)throw new RangeError("Degree out of range");let t=[];for(let s=0;s<e-1;s++)t.push(0);t.push(1);let n=1;for(let s=0;s<e;s++){for(let o=0;o<t.length;o++)t[o]=ua(t[o],n),o+1<t.length&&(t[o]^=t[o+1]);n=ua(n,2)}return t}function Wm(e,t){let n=t.map(s=>0);for(let s of e){let o=s^n.shift();n.push(0),t.forEach((a,r)=>n[r]^=ua(a,o))}return n}function ua(e,t){if(e>>>8||t>>>8)throw new RangeError("Byte out of range");let n=0;for(let s=7;s>=0;s--)n=n<<1^(n>>>7)*285,n^=(t>>>s&1)*e;return n}function Hm(e,t,n=1,s=40,o=-1,a=!0){if(!(fa<=n&&n<=s&&s<=pa)||o<-1||o>7)throw new RangeError("Invalid value");let r,i;for(r=n;;r++){let p=Us(r,t)*8,m=Fm(e,r);if(m<=p){i=m;break}if(r>=s)throw new RangeError("Data too long")}for(let p of[dl,ml,hl])a&&i<=Us(r,p)*8&&(t=p);let c=[];for(let p of e){Je(p.mode[0],4,c),Je(p.numChars,yl(p.mode,r),c);for(let m of p.getData())c.push(m)}let f=Us(r,t)*8;Je(0,Math.min(4,f-c.length),c),Je(0,(8-c.length%8)%8,c);for(let p=236;c.length<f;p^=253)Je(p,8,c);let u=Array.from({length:Math.ceil(c.length/8)},()=>0);return c.forEach((p,m)=>u[m>>>3]|=p<<7-(m&7)),new la(r,t,u,o)}function Ds(e,t){let{ecc:n="L",boostEcc:s=!1,minVersion:o=1,maxVersion:a=40,maskPattern:r=-1,border:i=1}=t||{},c=typeof e=="string"?Bm(e):Array.isArray(e)?[gl(e)]:void 0;if(!c)throw new Error(`uqr only supports encoding string and binary data, but got: ${typeof e}`);let f=Hm(c,Cm[n],o,a,r,s),u=qm({version:f.version,maskPattern:f.mask,size:f.size,data:f.modules,types:f.types},i);return t?.invert&&(u.data=u.data.map(p=>p.map(m=>!m))),t?.onEncoded?.(u),u}function qm(e,t=1){if(!t)return e;let{size:n}=e,s=n+t*2;e.size=s,e.data.forEach(a=>{for(let r=0;r<t;r++)a.unshift(!1),a.push(!1)});for(let a=0;a<t;a++)e.data.unshift(Array.from({length:s},r=>!1)),e.data.push(Array.from({length:s},r=>!1));let o=mt.Border;e.types.forEach(a=>{for(let r=0;r<t;r++)a.unshift(o),a.push(o)});for(let a=0;a<t;a++)e.types.unshift(Array.from({length:s},r=>o)),e.types.push(Array.from({length:s},r=>o));return e}function zm(e,t,n,s=!1){return t<0||n<0||t>=e.length||n>=e.length?s:e[n][t]}function kl(e,t={}){let{whiteChar:n="█",blackChar:s="░"}=t;return Ds(e,t).data.map(a=>a.map(r=>r?s:n).join("")).join(`
`)}function Ym(e,t={}){return kl(e,{...t,blackChar:"\x1B[40m　\x1B[0m",whiteChar:"\x1B[47m　\x1B[0m"})}function Gm(e,t={}){let n={WHITE_ALL:"█",WHITE_BLACK:"▀",BLACK_WHITE:"▄",BLACK_ALL:" "},s=Ds(e,t),o=!1,a=!0,r=(f,u)=>zm(s.data,f,u,!0),i=[],c="";for(let f=0;f<s.size;f+=2){for(let u=0;u<s.size;u++)r(u,f)===o&&r(u,f+1)===o?c+=n.WHITE_ALL:r(u,f)===o&&r(u,f+1)===a?c+=n.WHITE_BLACK:r(u,f)===a&&r(u,f+1)===o?c+=n.BLACK_WHITE:c+=n.BLACK_ALL;i.push(c),c=""}return i.join(`
`)}function pl(e){return e.replace(/&/g,"&amp;").replace(/"/g,"&quot;").replace(/</g,"&lt;").replace(/>/g,"&gt;")}function Km(e,t={}){let n=Ds(e,t),{pixelSize:s=10,whiteColor:o="white",blackColor:a="black"}=t,r=n.size*s,i=n.size*s,c=`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${i} ${r}">`,f=[];for(let u=0;u<n.size;u++)for(let p=0;p<n.size;p++){let m=p*s,d=u*s;n.data[u][p]&&f.push(`M${m},${d}h${s}v${s}h-${s}z`)}return c+=`<rect fill="${pl(o)}" width="${i}" height="${r}"/>`,c+=`<path fill="${pl(a)}" d="${f.join("")}"/>`,c+="</svg>",c}var mt,Om,dl,ml,hl,Cm,Em,Tm,ia,fa,pa,fl,Mm,Fs,Pm,$l,bl,la,Ln,Nm,Lm,Im,xl=qu(()=>{mt=(e=>(e[e.Border=-1]="Border",e[e.Data=0]="Data",e[e.Function=1]="Function",e[e.Position=2]="Position",e[e.Timing=3]="Timing",e[e.Alignment=4]="Alignment",e))(mt||{}),Om=[0,1],dl=[1,0],ml=[2,3],hl=[3,2],Cm={L:Om,M:dl,Q:ml,H:hl},Em=/^\d*$/,Tm=/^[A-Z0-9 $%*+./:-]*$/,ia="0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:",fa=1,pa=40,fl=3,Mm=3,Fs=40,Pm=10,$l=[[-1,7,10,15,20,26,18,20,24,30,18,20,24,26,30,22,24,28,30,28,28,28,28,30,30,26,28,30,30,30,30,30,30,30,30,30,30,30,30,30,30],[-1,10,16,26,18,24,16,18,22,22,26,30,22,22,24,24,28,28,26,26,26,26,28,28,28,28,28,28,28,28,28,28,28,28,28,28,28,28,28,28,28],[-1,13,22,18,26,18,24,18,22,20,24,28,26,24,20,30,24,28,28,26,30,28,30,30,30,30,28,30,30,30,30,30,30,30,30,30,30,30,30,30,30],[-1,17,28,22,16,22,28,26,26,24,28,24,28,22,24,24,30,28,28,26,28,30,24,30,30,30,30,30,30,30,30,30,30,30,30,30,30,30,30,30,30]],bl=[[-1,1,1,1,1,1,2,2,2,2,4,4,4,4,4,6,6,6,6,7,8,8,9,9,10,12,12,12,13,14,15,16,17,18,19,19,20,21,22,24,25],[-1,1,1,1,2,2,4,4,4,5,5,5,8,9,9,10,10,11,13,14,16,17,17,18,20,21,23,25,26,28,29,31,33,35,37,38,40,43,45,47,49],[-1,1,1,2,2,4,4,6,6,8,8,8,10,12,16,12,17,16,18,21,20,23,23,25,27,29,34,34,35,38,40,43,45,48,51,53,56,59,62,65,68],[-1,1,1,2,4,4,4,5,6,8,8,11,11,16,16,18,16,19,21,25,25,25,34,30,32,35,37,40,42,45,48,51,54,57,60,63,66,70,74,77,81]],la=class{constructor(t,n,s,o){if(this.version=t,this.ecc=n,t<fa||t>pa)throw new RangeError("Version value out of range");if(o<-1||o>7)throw new RangeError("Mask value out of range");this.size=t*4+17;let a=Array.from({length:this.size}).fill(!1);for(let i=0;i<this.size;i++)this.modules.push(a.slice()),this.types.push(a.map(()=>0));this.drawFunctionPatterns();let r=this.addEccAndInterleave(s);if(this.drawCodewords(r),o===-1){let i=1e9;for(let c=0;c<8;c++){this.applyMask(c),this.drawFormatBits(c);let f=this.getPenaltyScore();f<i&&(o=c,i=f),this.applyMask(c)}}this.mask=o,this.applyMask(o),this.drawFormatBits(o)}size;mask;modules=[];types=[];getModule(t,n){return t>=0&&t<this.size&&n>=0&&n<this.size&&this.modules[n][t]}drawFunctionPatterns(){for(let s=0;s<this.size;s++)this.setFunctionModule(6,s,s%2===0,mt.Timing),this.setFunctionModule(s,6,s%2===0,mt.Timing);this.drawFinderPattern(3,3),this.drawFinderPattern(this.size-4,3),this.drawFinderPattern(3,this.size-4);let t=this.getAlignmentPatternPositions(),n=t.length;for(let s=0;s<n;s++)for(let o=0;o<n;o++)s===0&&o===0||s===0&&o===n-1||s===n-1&&o===0||this.drawAlignmentPattern(t[s],t[o]);this.drawFormatBits(0),this.drawVersion()}drawFormatBits(t){let n=this.ecc[1]<<3|t,s=n;for(let a=0;a<10;a++)s=s<<1^(s>>>9)*1335;let o=(n<<10|s)^21522;for(let a=0;a<=5;a++)this.setFunctionModule(8,a,Ve(o,a));this.setFunctionModule(8,7,Ve(o,6)),this.setFunctionModule(8,8,Ve(o,7)),this.setFunctionModule(7,8,Ve(o,8));for(let a=9;a<15;a++)this.setFunctionModule(14-a,8,Ve(o,a));for(let a=0;a<8;a++)this.setFunctionModule(this.size-1-a,8,Ve(o,a));for(let a=8;a<15;a++)this.setFunctionModule(8,this.size-15+a,Ve(o,a));this.setFunctionModule(8,this.size-8,!0)}drawVersion(){if(this.version<7)return;let t=this.version;for(let s=0;s<12;s++)t=t<<1^(t>>>11)*7973;let n=this.version<<12|t;for(let s=0;s<18;s++){let o=Ve(n,s),a=this.size-11+s%3,r=Math.floor(s/3);this.setFunctionModule(a,r,o),this.setFunctionModule(r,a,o)}}drawFinderPattern(t,n){for(let s=-4;s<=4;s++)for(let o=-4;o<=4;o++){let a=Math.max(Math.abs(o),Math.abs(s)),r=t+o,i=n+s;r>=0&&r<this.size&&i>=0&&i<this.size&&this.setFunctionModule(r,i,a!==2&&a!==4,mt.Position)}}drawAlignmentPattern(t,n){for(let s=-2;s<=2;s++)for(let o=-2;o<=2;o++)this.setFunctionModule(t+o,n+s,Math.max(Math.abs(o),Math.abs(s))!==1,mt.Alignment)}setFunctionModule(t,n,s,o=mt.Function){this.modules[n][t]=s,this.types[n][t]=o}addEccAndInterleave(t){let n=this.version,s=this.ecc;if(t.length!==Us(n,s))throw new RangeError("Invalid argument");let o=bl[s[0]][n],a=$l[s[0]][n],r=Math.floor(ca(n)/8),i=o-r%o,c=Math.floor(r/o),f=[],u=Dm(a);for(let m=0,d=0;m<o;m++){let $=t.slice(d,d+c-a+(m<i?0:1));d+=$.length;let h=Wm($,u);m<i&&$.push(0),f.push($.concat(h))}let p=[];for(let m=0;m<f[0].length;m++)f.forEach((d,$)=>{(m!==c-a||$>=i)&&p.push(d[m])});return p}drawCodewords(t){if(t.length!==Math.floor(ca(this.version)/8))throw new RangeError("Invalid argument");let n=0;for(let s=this.size-1;s>=1;s-=2){s===6&&(s=5);for(let o=0;o<this.size;o++)for(let a=0;a<2;a++){let r=s-a,c=(s+1&2)===0?this.size-1-o:o;!this.types[c][r]&&n<t.length*8&&(this.modules[c][r]=Ve(t[n>>>3],7-(n&7)),n++)}}}applyMask(t){if(t<0||t>7)throw new RangeError("Mask value out of range");for(let n=0;n<this.size;n++)for(let s=0;s<this.size;s++){let o;switch(t){case 0:o=(s+n)%2===0;break;case 1:o=n%2===0;break;case 2:o=s%3===0;break;case 3:o=(s+n)%3===0;break;case 4:o=(Math.floor(s/3)+Math.floor(n/2))%2===0;break;case 5:o=s*n%2+s*n%3===0;break;case 6:o=(s*n%2+s*n%3)%2===0;break;case 7:o=((s+n)%2+s*n%3)%2===0;break;default:throw new Error("Unreachable")}!this.types[n][s]&&o&&(this.modules[n][s]=!this.modules[n][s])}}getPenaltyScore(){let t=0;for(let a=0;a<this.size;a++){let r=!1,i=0,c=[0,0,0,0,0,0,0];for(let f=0;f<this.size;f++)this.modules[a][f]===r?(i++,i===5?t+=fl:i>5&&t++):(this.finderPenaltyAddHistory(i,c),r||(t+=this.finderPenaltyCountPatterns(c)*Fs),r=this.modules[a][f],i=1);t+=this.finderPenaltyTerminateAndCount(r,i,c)*Fs}for(let a=0;a<this.size;a++){let r=!1,i=0,c=[0,0,0,0,0,0,0];for(let f=0;f<this.size;f++)this.modules[f][a]===r?(i++,i===5?t+=fl:i>5&&t++):(this.finderPenaltyAddHistory(i,c),r||(t+=this.finderPenaltyCountPatterns(c)*Fs),r=this.modules[f][a],i=1);t+=this.finderPenaltyTerminateAndCount(r,i,c)*Fs}for(let a=0;a<this.size-1;a++)for(let r=0;r<this.size-1;r++){let i=this.modules[a][r];i===this.modules[a][r+1]&&i===this.modules[a+1][r]&&i===this.modules[a+1][r+1]&&(t+=Mm)}let n=0;for(let a of this.modules)n=a.reduce((r,i)=>r+(i?1:0),n);let s=this.size*this.size,o=Math.ceil(Math.abs(n*20-s*10)/s)-1;return t+=o*Pm,t}getAlignmentPatternPositions(){if(this.version===1)return[];{let t=Math.floor(this.version/7)+2,n=this.version===32?26:Math.ceil((this.version*4+4)/(t*2-2))*2,s=[6];for(let o=this.size-7;s.length<t;o-=n)s.splice(1,0,o);return s}}finderPenaltyCountPatterns(t){let n=t[1],s=n>0&&t[2]===n&&t[3]===n*3&&t[4]===n&&t[5]===n;return(s&&t[0]>=n*4&&t[6]>=n?1:0)+(s&&t[6]>=n*4&&t[0]>=n?1:0)}finderPenaltyTerminateAndCount(t,n,s){return t&&(this.finderPenaltyAddHistory(n,s),n=0),n+=this.size,this.finderPenaltyAddHistory(n,s),this.finderPenaltyCountPatterns(s)}finderPenaltyAddHistory(t,n){n[0]===0&&(t+=this.size),n.pop(),n.unshift(t)}};Ln=class{constructor(t,n,s){if(this.mode=t,this.numChars=n,this.bitData=s,n<0)throw new RangeError("Invalid argument");this.bitData=s.slice()}getData(){return this.bitData.slice()}},Nm=[1,10,12,14],Lm=[2,9,11,13],Im=[4,8,16,16]});var Yu=["cosmic-ledger-hidden-1","cosmic-ledger-hidden-2"];var Gn=class{constructor(t){this.ending=new AbortController,this.signal=this.ending.signal,this.hidden=new AbortController,t?.addEventListener("abort",()=>this.end(),{signal:this.signal}),t?.aborted&&this.end(),document.addEventListener("visibilitychange",()=>this.look(),{signal:this.signal}),this.look()}async look(){if(this.hidden.abort(),this.signal.aborted||!document.hidden)return;this.hidden=new AbortController;let{signal:t}=this.hidden;for(let n of Yu)if(await Gu(n,t))return;t.aborted||this.end()}end(){this.hidden.abort(),this.ending.abort()}};function Gu(e,t){return new Promise(n=>{if(!navigator.locks)return n(!1);navigator.locks.request(e,{ifAvailable:!0},s=>{if(n(s!==null),s&&!t.aborted)return new Promise(o=>t.addEventListener("abort",o,{once:!0}))})})}function Ra(e){return new Promise((t,n)=>{e?.throwIfAborted();let s=new AbortController,o=()=>(s.abort(),clearTimeout(a),t()),a=setTimeout(o,3e4);document.addEventListener("visibilitychange",()=>document.hidden||o(),{signal:s.signal}),e?.addEventListener("abort",()=>(n(e.reason),o()),{signal:s.signal})})}var ja=5,Ku=300,fo=1e4,Ba=4e4,po=new Set([408,429,502,503,504,507]),j=class extends Error{constructor(t,n){super(n.detail??`The service has answered with status ${t}.`),this.status=t,this.code=n.code??"",this.problem=n}},se=class extends Error{constructor(){super("The service does not answer.")}},Fa=e=>e instanceof se||e instanceof j&&po.has(e.status);function Y(e){if(!(e instanceof j)&&!(e instanceof se))throw e;return e.message}var Kn=new URL("..",import.meta.url);function We(e){let t=Kn.pathname!=="/"&&e.startsWith(Kn.pathname);return new URL(t?e:`${Kn.pathname}${e.slice(1)}`,Kn).href}function Ua(e){return{Accept:"application/json",...e.body===void 0?{}:{"Content-Type":"application/json"},...e.token?{Authorization:`Bearer ${e.token}`}:{},...e.headers}}function G(e,t){return new Promise((n,s)=>{t?.throwIfAborted();let o=setTimeout(()=>n(void 0),e);t?.addEventListener("abort",()=>(clearTimeout(o),s(t.reason)),{once:!0})})}var Da=e=>(.5+Math.random()/2)*Math.min(fo,Ku*2**(e-1));function H(){return Array.from(crypto.getRandomValues(new Uint8Array(16)),e=>e.toString(16).padStart(2,"0")).join("")}async function ge(e,t,n={}){let s=Ua(n);e==="POST"&&(s["Idempotency-Key"]=n.key??H());let o=n.body===void 0?null:JSON.stringify(n.body);for(let a=1;;a++){let r;try{r=await fetch(We(t),{method:e,headers:s,body:o,signal:n.signal??null,cache:"no-cache"})}catch(f){if(!(f instanceof TypeError))throw f;if(a>=ja)throw new se}if(r?.ok)return r;let i=Number.parseFloat(r?.headers.get("Retry-After")??"")*1e3,c=r?.status===503&&i>fo;if(r&&(!po.has(r.status)||a>=ja||c))throw await Wa(r);await G(Number.isFinite(i)?Math.min(i,fo):Da(a),n.signal)}}async function Wa(e){return new j(e.status,await e.json().catch(()=>({})))}async function A(e,t,n){let s=await ge(e,t,n);return s.status===204?null:s.json()}var x=(e,t)=>A("GET",e,t),Vu={name:"look",id:"",data:{}};async function*Ie(e,t){let n=t.after===void 0?"":String(t.after);for(let s=0;;){let o=t.shared?null:new Gn(t.signal);try{for await(let a of Ju(e,o?{...t,signal:o.signal}:t,n)){if(s=0,t.heard?.(!0),a.id&&(n=a.id),a.name==="reconnect")break;if(yield a,a.name==="end")return}}catch(a){if(t.signal?.aborted||a instanceof j&&!po.has(a.status))throw a;if(o?.signal.aborted){await Ra(t.signal),yield Vu;continue}a instanceof j||t.heard?.(!1)}finally{o?.end()}await G(Da(++s),t.signal)}}async function*Ju(e,t,n){let s=new AbortController,o=()=>s.abort(t.signal?.reason);t.signal?.addEventListener("abort",o);let a=setTimeout(o,Ba);try{let r={Accept:"text/event-stream",...n?{"Last-Event-ID":n}:{}},i=await fetch(We(e),{headers:Ua({...t,headers:r}),signal:s.signal});if(!i.ok)throw await Wa(i);let c=i.body.getReader(),f=new TextDecoder,u="";for(;;){let{done:p,value:m}=await c.read();if(p)return;clearTimeout(a),a=setTimeout(o,Ba);let d=(u+f.decode(m,{stream:!0})).split(`

`);u=d.pop()??"";for(let $ of d){let h=Xu($);h&&(yield h)}}}finally{clearTimeout(a),t.signal?.removeEventListener("abort",o),s.abort()}}function Xu(e){let t={};for(let n of e.split(`
`)){let[,s,o]=/^(\w+): ?(.*)$/.exec(n)??[];s&&(t[s]=s in t?`${t[s]}
${o}`:o??"")}return t.data===void 0?null:{name:t.event??"message",id:t.id??"",data:JSON.parse(t.data)}}var qa=function(e,t,n,s){var o;t[0]=0;for(var a=1;a<t.length;a++){var r=t[a++],i=t[a]?(t[0]|=r?1:2,n[t[a++]]):t[++a];r===3?s[0]=i:r===4?s[1]=Object.assign(s[1]||{},i):r===5?(s[1]=s[1]||{})[t[++a]]=i:r===6?s[1][t[++a]]+=i+"":r?(o=e.apply(i,qa(e,i,n,["",null])),s.push(o),i[0]?t[0]|=2:(t[a-2]=0,t[a]=o)):s.push(i)}return s},Ha=new Map;function za(e){var t=Ha.get(this);return t||(t=new Map,Ha.set(this,t)),(t=qa(this,t.get(e)||(t.set(e,t=(function(n){for(var s,o,a=1,r="",i="",c=[0],f=function(m){a===1&&(m||(r=r.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?c.push(0,m,r):a===3&&(m||r)?(c.push(3,m,r),a=2):a===2&&r==="..."&&m?c.push(4,m,0):a===2&&r&&!m?c.push(5,0,!0,r):a>=5&&((r||!m&&a===5)&&(c.push(a,0,r,o),a=6),m&&(c.push(a,m,0,o),a=6)),r=""},u=0;u<n.length;u++){u&&(a===1&&f(),f(u));for(var p=0;p<n[u].length;p++)s=n[u][p],a===1?s==="<"?(f(),c=[c],a=3):r+=s:a===4?r==="--"&&s===">"?(a=1,r=""):r=s+r[0]:i?s===i?i="":r+=s:s==='"'||s==="'"?i=s:s===">"?(f(),a=1):a&&(s==="="?(a=5,o=r,r=""):s==="/"&&(a<5||n[u][p+1]===">")?(f(),a===3&&(c=c[0]),a=c,(c=c[0]).push(2,0,a),a=0):s===" "||s==="	"||s===`
`||s==="\r"?(f(),a=2):r+=s),a===3&&r==="!--"&&(a=4,c=c[0])}return f(),c})(e)),t),arguments,[])).length>1?t:t[0]}var F,Ka,$o,Ze,mo,Zn,Va,Jn,Ja,bo,ho,Zu,sn=Symbol.for("pv"),Qn={},es=[],Qu=/^m(i|n|o|s|text|space)$/,yo=Array.isArray,go=es.slice,$t=Object.assign;function ht(e){e&&e.parentNode&&e.remove()}function ts(e,t,n){var s,o,a,r={},i=arguments.length;for(a in t)a=="key"?s=t[a]:a=="ref"&&typeof e!="function"?o=t[a]:r[a]=t[a];return i>2&&(r.children=i>3?go.call(arguments,2):n),nn(e,r,s,o,null)}function nn(e,t,n,s,o){var a={type:e,props:t,key:n,ref:s,__k:null,__:null,__b:0,__e:null,__c:null,constructor:sn,__v:o||++Ka,__i:-1,__u:0};return!o&&F.vnode&&F.vnode(a),a}function bt(e){return e.children}function At(e,t){this.props=e,this.context=t,this.__g=0}function Qe(e,t){if(t==null)return e.__&&Qe(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:Qe(e)}function ef(e){var t,n=e.__v,s=n.__e,o=[],a=[],r=e.__P;r&&((t=$t({constructor:sn},n)).__v=n.__v+1,F.vnode&&F.vnode(t),vo(r,t,n,e.__n,r.namespaceURI,32&n.__u?[s]:null,o,s||Qe(n),32&n.__u,a),t.__v=n.__v,t.__.__k[t.__i]=t,nr(o,t,a),n.__=n.__e=null,t.__e!=s&&Xa(t))}function Xa(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),Xa(e)}function Ya(e){(8&e.__g||(e.__g|=8,Ze.push(e),Zn++))&&mo==F.debounceRendering||((mo=F.debounceRendering)||queueMicrotask)(Za)}function Za(){try{for(var e,t=1;Ze.length;)Ze.length>t&&Ze.sort(Va),e=Ze.shift(),t=Ze.length,8&e.__g&&ef(e)}finally{(Zn=Ze.length)&&(mo||queueMicrotask)(Za)}}function Qa(e,t,n,s,o,a,r,i,c,f,u){var p,m,d,$,h,y,v=s.__k||es,w=t.length;for(c=tf(n,t,v,c,w),p=0;p<w;p++)(d=n.__k[p])!=null&&(m=~d.__i&&v[d.__i]||Qn,d.__i=p,y=vo(e,d,m,o,a,r,i,c,f,u),$=d.__e,(m.ref!=d.ref||8&m.__u)&&(m.ref&&wo(m.ref,null,d,m),d.ref&&u.push(d.ref,d.__c||$,d)),h=h||$,4&d.__u?(c=er(d,c,e,!m.__v),m.__e&&(m.__e=null)):typeof d.type=="function"&&y!==void 0?c=y:$&&(c=$.nextSibling),d.__u&=-21);return n.__e=h,c}function tf(e,t,n,s,o){var a,r,i,c,f,u,p,m,d,$=n.length,h=$,y=0,v=0,w=e.__k=Array(o);for(a=0;a<o;a++)(r=t[a])!=null&&typeof r!="boolean"&&typeof r!="function"?(typeof r!="object"||r.constructor===String?r=w[a]=nn(null,r):yo(r)?r=w[a]=nn(bt,{children:r}):r.constructor===sn&&r.__b?r=w[a]=nn(r.type,r.props,r.key,r.ref,r.__v):w[a]=r,c=a+y,r.__=e,r.__b=e.__b+1,i=null,~(f=r.__i=nf(r,n,c,h))&&(h--,(i=n[f])&&(i.__u|=2)),i&&i.__v?(r.__u|=16,f==c-1?y--:f==c+1?y++:f!=c&&(f>c?y--:y++,v=1)):(~f||(o>$?y--:o<$&&y++),typeof r.type!="function"&&(r.__u|=4))):w[a]=null;if(v){for(u=[],p=[],a=0;a<o;a++)if((r=w[a])&&16&r.__u){for(y=0,m=u.length;y<m;)u[d=y+m>>1]<r.__i?y=d+1:m=d;u[y]=r.__i,p[a]=y+1}for(y=u.length;a--;)p[a]&&(p[a]==y?y--:w[a].__u|=4)}if(h)for(a=0;a<$;a++)!(i=n[a])||2&i.__u||(i.__e==s&&(s=Qe(i)),ko(i,i));return s}function er(e,t,n,s){var o,a,r,i;if(typeof e.type=="function"){if(e.props.__P)return t;if(o=e.__k)for(a=0;a<o.length;a++)o[a]&&(o[a].__=e,t=er(o[a],t,n,!1));return t}for(t&&!t.parentNode&&(t=Qe(e))&&!t.parentNode&&(t=null),r=e.__e,i=t;i&&i.nodeType==8;)i=i.nextSibling;for(r!=i&&(!s&&n.moveBefore&&r.parentNode?n.moveBefore(r,t):n.insertBefore(r,t||null)),t=r;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function nf(e,t,n,s){var o,a=e.key,r=e.type,i=t[n],c=i&&!(2&i.__u);if(i===null&&a==null||c&&a==i.key&&r==i.type)return n;if(s>(c?1:0)){for(o=n-1;o>=0;o--)if((i=t[o])&&!(2&i.__u)&&a==i.key&&r==i.type)return o;for(o=n+1;o<t.length;o++)if((i=t[o])&&!(2&i.__u)&&a==i.key&&r==i.type)return o}return-1}function Ga(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function Vn(e,t,n,s,o){var a,r;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof s=="string"&&(e.style.cssText=s=""),s)for(t in s)n&&t in n||Ga(e.style,t);if(n)for(t in n)s&&n[t]==s[t]||Ga(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof s!="function"&&(s=null),(e.__e||(e.__e={}))[t]=n,n&&s||(r=ho[t]||(ho[t]=sf(t)),(e.__a||(e.__a={}))[t]=bo,a=t!=(t=t.replace(Ja,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,r,a):e.removeEventListener(t,r,a));else{if(o=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function sf(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[Jn]==null)t[Jn]=bo++;else if(t[Jn]<this.__a[e])return;return n(F.event?F.event(t):t)}}}function vo(e,t,n,s,o,a,r,i,c,f){var u,p,m,d,$,h,y,v,w,T,P,ue,B,N,W,De,ye,X,V=t.type;if(t.constructor!==sn)return null;128&n.__u&&(c=32&n.__u,u=n.__c.__z)&&(t.__u|=c,p=a=[],u.nodeType==8?i=Xn(u,a):a.push(u),i=a[0]||i),(u=F.__b)&&u(t);e:if(typeof V=="function"){m=r.length;try{if(v=t.props,w=(u=V.prototype)&&u.render,T=(u=V.contextType)&&s[u.__c],P=u?T?T.props.value:u.__:s,(d=n.__c)?(t.__c=d,2&d.__g&&(d.__g|=1)):(w?t.__c=d=new V(v,P):(t.__c=d=new At(v,P),d.constructor=V,d.render=af),T&&T.sub(d),d.state||(d.state={}),d.__n=s,d.__g|=8,d.__h=[],d.__k=[]),w&&(d.__s||(d.__s=d.state),V.getDerivedStateFromProps&&(d.__s==d.state&&(d.__s=$t({},d.__s)),$t(d.__s,V.getDerivedStateFromProps(v,d.__s)))),$=d.props,h=d.state,d.__v=t,n.__c){if(v!==$&&w&&!V.getDerivedStateFromProps&&d.componentWillReceiveProps&&d.componentWillReceiveProps(v,P),t.__v==n.__v&&!(8&d.__g)||!(4&d.__g)&&d.shouldComponentUpdate&&d.shouldComponentUpdate(v,d.__s,P)===!1){t.__v!=n.__v&&(d.props=v,d.state=d.__s,d.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(ne){ne&&(ne.__=t)}),es.push.apply(d.__h,d.__k),d.__k=[],d.__h.length&&r.push(d),i=Qe(n);break e}d.componentWillUpdate&&d.componentWillUpdate(v,d.__s,P),w&&d.componentDidUpdate&&d.__h.push(function(){d.componentDidUpdate($,h,y)})}else w&&!V.getDerivedStateFromProps&&d.componentWillMount&&d.componentWillMount(),w&&d.componentDidMount&&d.__h.push(d.componentDidMount);d.context=P,d.props=v,d.__P=e,d.__g&=-5,ue=F.__r,B=w?25:0;do d.__g&=-9,ue&&ue(t),u=d.render(d.props,d.state=d.__s,d.context);while(8&d.__g&&++B<25);w&&(es.push.apply(d.__h,d.__k),d.__k=[]),d.state=d.__s,d.getChildContext&&(s=$t({},s,d.getChildContext())),w&&n.__c&&d.getSnapshotBeforeUpdate&&(y=d.getSnapshotBeforeUpdate($,h)),N=u&&u.type===bt&&u.key==null?u.props.children:u,v.__P&&(u=i,o=(e=v.__P).namespaceURI,c=a=null,n.props&&n.props.__P!=e&&(n.__k.some(function(ne){ne&&ko(ne,ne)}),n.__k=null),i=n.__k?Qe(n,0):null),i=Qa(e,yo(N)?N:[N],t,n,s,o,a,r,i,c,f),v.__P&&(t.__e=null,i=u),t.__u&=-161,p&&p.some(ht),d.__h.length&&r.push(d),1&d.__g&&(d.__g&=-4)}catch(ne){if(r.length=m,t.__v=null,c||a)if(ne&&ne.then){if(t.__u|=128|c,a){for(~(ye=a.indexOf(i||void 0))||(ye=a.length);(X=a[ye-1])&&X.nodeType==8;)ye--;for(;ye<a.length;ye++)if(X=a[ye])if(a[ye]=null,W){if(X==De)break}else{if(X.nodeType!=8)break;X.data.startsWith("$s")&&(De=Xn(W=X))}}if(!W){for(;i&&i.nodeType==8&&i.nextSibling;)i=i.nextSibling;W=i}(u=Xn(W=t.__c.__z||(t.__c.__z=W)))?(t.__e=W,i=u):t.__e=i,i=i&&i.nextSibling}else a&&a.some(ht);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),ne&&ne.then||tr(t),F.__e(ne,t,n)}}else i=t.__e=of(n.__e,t,n,s,o,a,r,c,f,e);return(u=F.diffed)&&u(t),i}function Xn(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function tr(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(tr))}function nr(e,t,n){for(var s=0;s<n.length;)wo(n[s++],n[s++],n[s++]);F.__c&&F.__c(t,e),e.some(function(o){try{e=o.__h,o.__h=[],e.some(function(a){a.call(o)})}catch(a){F.__e(a,o.__v)}})}function of(e,t,n,s,o,a,r,i,c,f){var u,p,m,d,$,h,y,v,w=n.props||Qn,T=t.props,P=t.type;if(P=="svg"?o="http://www.w3.org/2000/svg":P=="math"?o="http://www.w3.org/1998/Math/MathML":o||(o="http://www.w3.org/1999/xhtml"),a){for(u=0;u<a.length;u++)if(($=a[u])&&(P?$.localName==P:$.nodeType==3)){e=$,a[u]=null;break}}if(!e){if(v=f.ownerDocument||document,!P)return v.createTextNode(T);e=v.createElementNS(o,P,T.is?T:f),i&&(F.__m&&F.__m(t,a),i=!1),a=null}if(P){if(f=P=="template"&&e.content||e,a=P=="textarea"&&T.defaultValue!=null?null:a&&go.call(f.childNodes),!i&&a)for(w={},u=0;u<e.attributes.length;u++)w[($=e.attributes[u]).name]=$.value;for(u in w)$=w[u],u=="dangerouslySetInnerHTML"?m=$:u=="children"||u in T||u=="value"&&"defaultValue"in T||u=="checked"&&"defaultChecked"in T||Vn(e,u,null,$,o);for(u in T)$=T[u],u=="children"?d=$:u=="dangerouslySetInnerHTML"?p=$:u=="value"?h=$:u=="checked"?y=$:i&&typeof $!="function"||w[u]===$||Vn(e,u,$,w[u],o);p?(i||m&&(p.__html==m.__html||p.__html==e.innerHTML)||(e.innerHTML=p.__html),t.__k=[]):(m&&(e.textContent=""),(P=="foreignObject"||o=="http://www.w3.org/1998/Math/MathML"&&Qu.test(P))&&(o="http://www.w3.org/1999/xhtml"),Qa(f,yo(d)?d:[d],t,n,s,o,a,r,a?a[0]:n.__k&&Qe(n,0),i,c),a&&a.some(ht)),i&&P!="textarea"||(u="value",P=="progress"&&h==null?e.removeAttribute(u):h==null||h===e[u]&&(P!="progress"||h)||Vn(e,u,h,w[u],o),u="checked",y!=null&&y!=e[u]&&Vn(e,u,y,w[u],o))}else w===T||i&&e.data==T||(e.data=T);return e}function wo(e,t,n,s){try{typeof e=="function"?t?t.__x=e(t)||1:s&&(s=s.__c||s.__e)&&(t=s.__x)&&(s.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(o){F.__e(o,n)}}function ko(e,t,n){var s,o,a,r;if(F.unmount&&F.unmount(e),!(s=e.ref)||s.current&&s.current!=e.__e||wo(s,null,t,e),s=e.__c){if(s.componentWillUnmount)try{s.componentWillUnmount()}catch(i){F.__e(i,t)}s.__P=s.__n=null}if(s=e.__k)for(r=0;r<s.length;r++)s[r]&&ko(s[r],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(s=e.__c)&&(s=s.__z)&&(o=Xn(s,a=[]))&&(s==e.__e&&a.some(ht),ht(o),ht(s)),n||ht(e.__e),e.__e=e.__c=e.__=null}function af(e,t,n){return this.constructor(e,n)}function sr(e,t){var n,s,o,a;F.__&&F.__(e,t),t.nodeType==9&&(t=t.documentElement),s=(n=e&&32&e.__u)?null:t.__k,t.__k=nn(bt,{children:[e]}),o=[],a=[],vo(t,t.__k,s||Qn,Qn,t.namespaceURI,s?null:t.firstChild?go.call(t.childNodes):null,o,s?s.__e:t.firstChild,n,a),nr(o,t.__k,a),t.__k.props.children=null}F={__e:function(e,t,n,s){for(var o,a,r;t=t.__;)if((o=t.__c)&&!(1&o.__g)){o.__g|=4;try{if((r=(a=o.constructor)&&a.getDerivedStateFromError)&&o.setState(a.getDerivedStateFromError(e)),o.componentDidCatch&&(o.componentDidCatch(e,s||{}),r=1),r&&8&o.__g)return void(o.__g|=2)}catch(i){e=i}}throw Zn=0,e}},Ka=0,$o=function(e){return e!=null&&e.constructor===sn},At.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=$t({},this.state)),typeof e=="function"&&(e=e($t({},n),this.props)),e&&($t(n,e),this.__v&&(t&&this.__k.push(t),Ya(this)))},At.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),Ya(this))},At.prototype.render=bt,Ze=[],Zn=0,Va=function(e,t){return e.__v.__b-t.__v.__b},Jn=Symbol(),Ja=/(PointerCapture)$|Capture$/i,bo=0,ho={},Zu=0;var l=za.bind(ts);var Ot,oe,_o,or,xo=Object.is,ns=0,dr=[],So=[],Q=F,ar=Q.__b,rr=Q.__r,ir=Q.diffed,lr=Q.__c,cr=Q.unmount,ur=Q.__;function ss(e,t){Q.__h&&Q.__h(oe,e,ns||t),ns=0;var n=oe.__H||(oe.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function b(e){return ns=1,rf(mr,e)}function rf(e,t,n){var s=ss(Ot++,2);if(s.t=e,!s.__c&&(s.__=[n?n(t):mr(void 0,t),function(a){var r=(s.__N||s.__)[0],i=s.t(r,a);xo(r,i)||(s.__N=[i,s.__[1]],s.__c.setState({}))}],s.__c=oe,!oe.__f)){oe.__f=!0;var o=oe.shouldComponentUpdate;oe.shouldComponentUpdate=function(a,r,i){var c=this.__H;if(!c)return!0;var f=!1,u=this.props!=a;if(c.__.some(function(m){m.__N&&(f=!0,xo(m.__[0],m.__N[0])||(u=!0))}),o){var p=o.call(this,a,r,i);return f?p||u:p}return!f||u}}return s.__}function _(e,t){var n=ss(Ot++,3);!Q.__s&&Oo(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,oe.__H.__h.push(n))}function xe(e,t){var n=ss(Ot++,4);!Q.__s&&Oo(n.__H,t)&&(n.__P=!1,n.__=e,n.u=t,oe.__h.push(n))}function I(e){return ns=5,et(function(){return{current:e}},[])}function et(e,t){var n=ss(Ot++,7);return Oo(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function lf(){var e;do{for(;e=So.shift();)try{on(e)}catch(n){Q.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=dr.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(on),t.__h.some(Ao),t.__h=[]}catch(n){t.__h=[],Q.__e(n,e.__v)}}}while(So.length)}Q.__b=function(e){oe=null,ar&&ar(e)},Q.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),ur&&ur(e,t)},Q.__r=function(e){rr&&rr(e),Ot=0;var t=(oe=e.__c).__H;t&&(_o==oe?oe.__h=[]:(t.__h.some(on),t.__h.some(Ao),Ot=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),_o=oe},Q.diffed=function(e){ir&&ir(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&pr(dr.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),_o=oe=null},Q.__c=function(e,t){t.some(function(n){try{n.__h.some(on),n.__h=n.__h.filter(function(s){return!s.__||Ao(s)})}catch(s){n.__h=[function(){throw s}]}}),lr&&lr(e,t)},Q.unmount=function(e){cr&&cr(e);var t,n,s=e.__c;s&&s.__H&&(s.__H.__.some(function(o){try{if(o.__P&&o.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}o.__P=n,pr(So.push(o))}else on(o)}catch(a){t=a}}),s.__H=void 0,t&&Q.__e(t,s.__v))};var fr=typeof requestAnimationFrame=="function";function cf(e){var t,n=function(){clearTimeout(s),fr&&cancelAnimationFrame(t),setTimeout(e)},s=setTimeout(n,35);fr&&(t=requestAnimationFrame(n))}function pr(e){e!=1&&or==Q.requestAnimationFrame||((or=Q.requestAnimationFrame)||cf)(lf)}function on(e){var t=oe,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),oe=t}function Ao(e){var t=oe;e.__c=e.__(),oe=t}function Oo(e,t){return!e||e.length!=t.length||t.some(function(n,s){return!xo(n,e[s])})}function mr(e,t){return typeof t=="function"?t(e):t}var uf=Symbol.for("preact-signals");function is(){if(He>1){He--;return}let e,t=!1;for((function(){let n=os;for(os=void 0;n!==void 0;){let s=n.S;if(s.v===n.v)for(let o=s.t;o!==void 0;o=o.x)o.i===n.i&&(o.i=s.i);n=n.o}})();rn!==void 0;){let n=rn;for(rn=void 0,as++;n!==void 0;){let s=n.u;if(n.u=void 0,n.f&=-3,!(8&n.f)&&$r(n))try{n.c()}catch(o){t||(e=o,t=!0)}n=s}}if(as=0,He--,t)throw e}function ae(e){if(He>0)return e();Co=++ff,He++;try{return e()}finally{is()}}var J,an,rn;function ln(e){let t=J,n=an;J=void 0,an=void 0;try{return e()}finally{J=t,an=n}}var os,He=0,as=0,ff=0,Co=0,rs=0;function hr(e){if(J===void 0)return;let t=e.n;if(t===void 0||t.t!==J)return t={i:0,S:e,p:J.s,n:void 0,t:J,e:void 0,x:void 0,r:t},J.s!==void 0&&(J.s.n=t),J.s=t,e.n=t,32&J.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=J.s,t.n=void 0,J.s.n=t,J.s=t),t}function ie(e,t){this.v=e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}ie.prototype.brand=uf;ie.prototype.h=function(){return!0};ie.prototype.S=function(e){let t=this.t;t!==e&&e.e===void 0&&(e.x=t,this.t=e,t!==void 0?t.e=e:ln(()=>{var n;(n=this.W)==null||n.call(this)}))};ie.prototype.U=function(e){if(this.t!==void 0){let t=e.e,n=e.x;t!==void 0&&(t.x=n,e.e=void 0),n!==void 0&&(n.e=t,e.x=void 0),e===this.t&&(this.t=n,n===void 0&&ln(()=>{var s;(s=this.Z)==null||s.call(this)}))}};ie.prototype.subscribe=function(e){return Pe(()=>{let t=this.value;ln(()=>e(t))},{name:"sub"})};ie.prototype.valueOf=function(){return this.value};ie.prototype.toString=function(){return this.value+""};ie.prototype.toJSON=function(){return this.value};ie.prototype.peek=function(){return ln(()=>this.value)};Object.defineProperty(ie.prototype,"value",{get(){let e=hr(this);return e!==void 0&&(e.i=this.i),this.v},set(e){if(e!==this.v){if(as>100)throw new Error("Cycle detected");(function(t){He!==0&&as===0&&t.l!==Co&&(t.l=Co,os={S:t,v:t.v,i:t.i,o:os})})(this),this.v=e,this.i++,rs++,He++;try{for(let t=this.t;t!==void 0;t=t.x)t.t.N()}finally{is()}}}});function k(e,t){return new ie(e,t)}function $r(e){for(let t=e.s;t!==void 0;t=t.n)if(t.S.i!==t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function br(e){for(let t=e.s;t!==void 0;t=t.n){let n=t.S.n;if(n!==void 0&&(t.r=n),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function yr(e){let t,n=e.s;for(;n!==void 0;){let s=n.p;n.i===-1?(n.S.U(n),s!==void 0&&(s.n=n.n),n.n!==void 0&&(n.n.p=s)):t=n,n.S.n=n.r,n.r!==void 0&&(n.r=void 0),n=s}e.s=t}function yt(e,t){ie.call(this,void 0,t),this.x=e,this.s=void 0,this.g=rs-1,this.f=4}yt.prototype=new ie;yt.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===rs))return!0;if(this.g=rs,this.f|=1,this.i>0&&!$r(this))return this.f&=-2,!0;let e=J;try{br(this),J=this;let t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,this.f&=-17,this.i++)}catch(t){this.v=t,this.f|=16,this.i++}return J=e,yr(this),this.f&=-2,!0};yt.prototype.S=function(e){if(this.t===void 0){this.f|=36;for(let t=this.s;t!==void 0;t=t.n)t.S.S(t)}ie.prototype.S.call(this,e)};yt.prototype.U=function(e){if(this.t!==void 0&&(ie.prototype.U.call(this,e),this.t===void 0)){this.f&=-33;for(let t=this.s;t!==void 0;t=t.n)t.S.U(t)}};yt.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(let e=this.t;e!==void 0;e=e.x)e.t.N()}};Object.defineProperty(yt.prototype,"value",{get(){if(1&this.f)throw new Error("Cycle detected");let e=hr(this);if(this.h(),e!==void 0&&(e.i=this.i),16&this.f)throw this.v;return this.v}});function re(e,t){return new yt(e,t)}function gr(e){let t=e.j;if(e.j=void 0,typeof t=="function"){He++;let n=J;J=void 0;try{t()}catch(s){throw e.f&=-2,e.f|=8,Eo(e),s}finally{J=n,is()}}}function Eo(e){for(let t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,e.s=void 0,gr(e)}function pf(e){if(J!==this)throw new Error("Out-of-order effect");yr(this),J=e,this.f&=-2;try{8&this.f&&Eo(this)}finally{is()}}function Ct(e,t){this.x=e,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=t?.name,an&&an.push(this)}Ct.prototype.c=function(){let e=this.S();try{if(8&this.f||this.x===void 0)return;let t=this.x();typeof t=="function"&&(this.j=t)}finally{e()}};Ct.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,gr(this),br(this),He++;let e=J;return J=this,pf.bind(this,e)};Ct.prototype.N=function(){2&this.f||(this.f|=2,this.u=rn,rn=this)};Ct.prototype.d=function(){this.f|=8,1&this.f||Eo(this)};Ct.prototype.dispose=function(){this.d()};function Pe(e,t){let n=new Ct(e,t);try{n.c()}catch(o){throw n.d(),o}let s=n.d.bind(n);return s[Symbol.dispose]=s,s}var df=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__,vr,cs,ls;var wr=[];Pe(function(){vr=this.N})();function Et(e,t){F[e]=t.bind(null,F[e]||(()=>{}))}function cn(e){if(ls){let t=ls;ls=void 0,t()}ls=e&&e.S()}function kr({data:e}){let t=hf(e);t.name="ReactiveDom",t.value=e;let[n,s]=et(()=>{let o=this,a=this.__v;for(;a=a.__;)if(a.__c){a.__c.__$f|=4;break}let r=re(()=>{let u=t.value.value;return u===0?0:u===!0?"":u||""}),i=re(()=>!Array.isArray(r.value)&&!$o(r.value)),c=Pe(function(){if(this.N=_r,i.value){let u=r.value;o.__v&&o.__v.__e&&o.__v.__e.nodeType===3&&(o.__v.__e.data=u)}}),f=this.__$u.d;return this.__$u.d=function(){c(),f.call(this)},[i,r]},[]);return n.value?s.peek():s.value}kr.displayName="ReactiveTextNode";Object.defineProperties(ie.prototype,{constructor:{configurable:!0,value:ts(bt,null).constructor},type:{configurable:!0,value:kr},props:{configurable:!0,get(){let e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,value:1}});Et("__b",(e,t)=>{if(cn(),cs=void 0,typeof t.type=="string"){let n,s=t.props;for(let o in s){if(o==="children")continue;let a=s[o];a instanceof ie&&(n||(t.__np=n={}),n[o]=a,s[o]=a.peek())}}e(t)});Et("__r",(e,t)=>{if(e(t),t.type!==bt){cn();let n,s=t.__c;s&&(s.__$f&=-2,n=s.__$u,n===void 0&&(s.__$u=n=(function(o,a){let r;return Pe(function(){r=this},{name:a}),r.c=o,r})((function(o){return function(){var a;df&&((a=this.y)==null||a.call(this)),o.__$f|=1,o.setState({})}})(s),typeof t.type=="function"?t.type.displayName||t.type.name:""))),cs=s,cn(n)}});Et("__e",(e,t,n,s)=>{cn(),cs=void 0,e(t,n,s)});Et("diffed",(e,t)=>{cn(),cs=void 0;let n;if(typeof t.type=="string"&&(n=t.__e)){let s=t.__np,o=t.props,a=n.U;if(a)for(let r in a){let i=a[r];i===void 0||s&&r in s||(i.d(),a[r]=void 0)}if(s){a||(a={},n.U=a);for(let r in s){let i=a[r],c=s[r];i===void 0?(i=mf(n,r,c,o),a[r]=i):i.o(c,o)}}}e(t)});function mf(e,t,n,s){let o=t in e&&e.ownerSVGElement===void 0,a=k(n);return{o:(r,i)=>{a.value=r,s=i},d:Pe(function(){this.N=_r;let r=a.value.value;s[t]!==r&&(s[t]=r,o?e[t]=r:r!=null&&(r!==!1||t[4]==="-")?e.setAttribute(t,r):e.removeAttribute(t))})}}Et("unmount",(e,t)=>{if(typeof t.type=="string"){let n=t.__e;if(n){let o=n.U;if(o){n.U=void 0;for(let a in o){let r=o[a];r&&r.d()}}}let s=t.__np;if(s){let o=t.props;for(let a in s)o[a]=s[a]}t.__np=void 0}else{let n=t.__c;if(n){n.__$f|=8;let s=n.__$u;s&&(n.__$u=void 0,s.d())}}e(t)});Et("__h",(e,t,n,s)=>{s<3&&(t.__$f|=2),e(t,n,s)});At.prototype.shouldComponentUpdate=function(e,t){if(this.__R)return!0;let n=this.__$u,s=n&&n.s!==void 0;for(let o in t)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){let o=2&this.__$f;if(!(s||o||4&this.__$f)||1&this.__$f)return!0}else if(!(s||4&this.__$f)||3&this.__$f)return!0;for(let o in e)if(o!=="__source"&&e[o]!==this.props[o])return!0;for(let o in this.props)if(!(o in e))return!0;return!1};function hf(e,t){return et(()=>k(e,t),[])}var $f=e=>{queueMicrotask(()=>{queueMicrotask(e)})};function bf(){ae(()=>{let e;for(;e=wr.shift();)vr.call(e)})}function _r(){wr.push(this)===1&&(F.requestAnimationFrame||$f)(bf)}var us=e=>document.querySelector(`meta[name="${e}"]`)?.getAttribute("content")??"",Tt=us("emblems");function ee({seat:e}){return l`<svg class=${`mark of-${e}`} width="18" height="18" aria-hidden="true"><use href=${`${Tt}#seat-${e}`} /></svg>`}function Se({id:e,seat:t="",size:n=40}){return l`<svg class=${`emblem of-${t}`} width=${n} height=${n} aria-hidden="true"><use href=${`${Tt}#${e}`} /></svg>`}function xr(e,t){let n=e?.seats.find(s=>s.seat===t);return n?.taken?n.bot?`bot (${n.bot})`:n.name??"anonymous":"free"}var Sr=350,yf=60,gf=12,Ar="http://www.w3.org/2000/svg";function To(e){let t=new Map,n=e.getBoundingClientRect();for(let o of e.querySelectorAll("[data-kind='ships']")){let{seat:a="",at:r="",count:i="0"}=o.dataset,{left:c,top:f,width:u,height:p}=o.getBoundingClientRect(),m=t.get(a)??new Map,d=m.get(r)?.count??0;m.set(r,{count:d+Number(i),point:{x:c+u/2-n.left,y:f+p/2-n.top}}),t.set(a,m)}let s=new Set([...e.querySelectorAll("[data-id]")].map(o=>o.getAttribute("data-id")??""));return{stacks:t,drawn:s.add("gate").add("warp")}}function Cr(e,t){let n=o=>new Map([...o??[]].filter(([a])=>e.drawn.has(a)&&t.drawn.has(a))),s=[];for(let o of new Set([...e.stacks.keys(),...t.stacks.keys()])){let[a,r]=[n(e.stacks.get(o)),n(t.stacks.get(o))],i=Or(a,r),c=Or(r,a);for(let[f,u]of c.slice(0,gf)){let p=i.shift();p&&s.push({seat:o,from:p[1],to:u,lost:f==="warp"})}}return s}function Or(e,t){return[...e].flatMap(([n,{count:s,point:o}])=>Array.from({length:Math.max(0,s-(t.get(n)?.count??0))},()=>[n,o]))}async function Er(e,t){let n=t.map(({seat:s,from:o,to:a,lost:r},i)=>{let c=vf(s);e.append(c);let[f,u]=[a.x-o.x,a.y-o.y],p=`translate(${o.x-9}px, ${o.y-9}px)`,m=`translate(${o.x-9+f/2-u*.12}px, ${o.y-9+u/2+f*.12}px) scale(1.4)`,d=`translate(${a.x-9}px, ${a.y-9}px)${r?" rotate(540deg) scale(0.4)":""}`;return c.animate([{transform:p},{transform:m},{transform:d,opacity:r?.4:1}],{duration:r?2*Sr:Sr,delay:i*yf,easing:"ease-in-out",fill:"both"}).finished.catch(()=>{}).then(()=>c.remove())});await Promise.all(n)}function vf(e){let t=document.createElementNS(Ar,"svg");t.setAttribute("class",`flying of-${e}`),t.setAttribute("width","18"),t.setAttribute("height","18");let n=document.createElementNS(Ar,"use");return n.setAttribute("href",`${Tt}#seat-${e}`),t.append(n),t}var Pr="cosmic-ledger-speed",Mo=[["off","Off"],["fast","Fast"],["normal","Normal"],["slow","Slow"],["steps","In steps"]],wf={off:0,fast:.4,normal:1,slow:2,steps:1},kf=3,_f=12,xf=15e3,Sf={cards_revealed:2600,totals_fixed:1200,outcome_fixed:1600,encounter_ended:1200,game_ended:2e3,victory_reached:2400},Tr=new Set(["cards_revealed","totals_fixed","outcome_fixed","deal_agreed","deal_failed","encounter_ended","victory_reached","game_ended"]),Mr=700,Af=500,Of=12,Cf=matchMedia("(prefers-reduced-motion: reduce)"),Re=k(Ef()??(Cf.matches?"off":"normal"));function Ef(){let e=localStorage.getItem(Pr);return Mo.some(([t])=>t===e)?e:null}function Po(e){Re.value=e,localStorage.setItem(Pr,e)}var fs=class{constructor(t,n){this.question=t,this.seen=n,this.queue=k([]),this.current=k(null),this.view=k(null),this.running=!1,this.skipping=new AbortController}add(t){let{remaining_ms:n}=this.question();if(Re.peek()==="off"||n!==null&&n<xf)return this.skipAll();this.queue.value=[...this.queue.value,...t.filter(({alive:s})=>s)],this.run()}skip(){this.skipping.abort()}skipAll(){this.queue.value=[],this.skip()}async run(){if(this.running)return;this.running=!0;let t=Mr;for(let n=this.queue.value[0];n;n=this.queue.value[0]){this.queue.value=this.queue.value.slice(1),this.skipping=new AbortController;let s=this.view.peek(),o=t>=Mr||Tr.has(n.type),a=o?await this.seen(n.version).catch(()=>s):s,r=this.length(n);t=o?r:t+r,ae(()=>(this.current.value=n,this.view.value=a)),await G(r,this.skipping.signal).catch(()=>{}),Re.peek()==="off"&&(this.queue.value=[])}ae(()=>(this.current.value=null,this.view.value=null)),this.running=!1}length({type:t,text:n}){if(Re.peek()==="steps")return 2**31-1;let s=(Af+Of*n.length+(Sf[t]??0))*wf[Re.peek()];return Tr.has(t)?s:s/(this.question().asked?kf:1)/(1+Math.floor(this.queue.peek().length/_f))}};var ps=k(new Set),Tf=new Set(["gate","warp"]);function No(e){let[,t="",n=""]=e.split("/");return Tf.has(t)?t:n}function Nr(e){_(()=>(ps.value=new Set(e.flatMap(({path:t,from:n})=>n?[No(n),No(t)]:[No(t)])),()=>{ps.value=new Set}),[e])}var Mf="at|beside|between|by|for|from|in|of|on|to|under|with",Pf=`(?<!\\b(?:${Mf}) )`,Lo="first|second|third|fourth|fifth",Nf={does:"do",goes:"go",has:"have",is:"are"};function Lr(e){return Nf[e]??e.replace(/([^aeiou])ies$|((?:ss|sh|ch|x))es$|s$/,(t,n,s)=>n?`${n}y`:s??"")}function Ir(e,t){return e.includes(t)?e.split(/(?<=[.?!]”?) (?=[A-Z0-9])/).map(n=>Lf(n,t)).join(" "):e}function Lf(e,t){let n=r=>new RegExp(r.replaceAll("NAME",`\\b${t}\\b`),"g"),s=(n("^NAME (?!and )").test(e)?If(e):e).replace(n("^NAME and .*"),r=>r.replace(/\btheir\b/,"your")).replace(n("\\b(?:the|The) (turn|ships) of NAME(?!'s)"),"your $1").replace(n("\\b(\\d+) ships? of NAME(?!'s)"),"$1 of your ships").replace(n("NAME's(?= )"),"your").replace(n("NAME's"),"yours").replace(n(`${Pf}NAME ([a-z]+s)\\b`),(r,i)=>`you ${Lr(i)}`).replace(n("NAME"),"you"),o=new RegExp(`(?<=\\byour (?:${Lo}) planet(?:, \\d+ (?:from|to) its (?:${Lo}))*, \\d+ (?:from|to) )its`,"g"),a=s.replace(o,"your");return/^[A-Z]/.test(e)?a.charAt(0).toUpperCase()+a.slice(1):a}function If(e){return e.replace(new RegExp(`\\bits (?!(?:${Lo})\\b)`,"g"),"your ").replace(/\bitself\b/g,"yourself").replace(/(\bit|\band) (has|gets|needs)\b/g,(t,n,s)=>`${n==="it"?"you":n} ${Lr(s)}`)}var Rr="cosmic-ledger-name",Rf="Player",le=k(localStorage.getItem(Rr)??"");function ve(e){let t=e.trim();return t&&(le.value=t,localStorage.setItem(Rr,t)),t||Rf}var Ae=({name:e,call:t,required:n=!1})=>l`<label>Your name
  <input
    type="text" maxlength="40" autocomplete="nickname" required=${n} value=${e}
    onInput=${s=>t(s.currentTarget.value)}
  />
</label>`;var ds="cosmic-ledger-player",jr="cosmic-ledger-spectator",Io=()=>localStorage.getItem(ds)??localStorage.getItem(jr)??"",O=k(Io()),D=k(null),qe=k(!1);function Br(){addEventListener("storage",({key:e})=>{e===ds&&Io()!==O.peek()&&Fr(Io())})}function Fr(e){O.value=e,D.value=null,qe.value=!1}function nt(e){localStorage.removeItem(jr),e?localStorage.setItem(ds,e):localStorage.removeItem(ds),Fr(e)}async function tt(){return O.peek()||nt((await A("POST","/v1/players")).token),O.peek()}var ze=e=>e instanceof j&&(e.code==="token_invalid"||e.code==="token_revoked");async function Z(e){let t=O.peek();try{return await e(t)}catch(n){throw ze(n)&&t===O.peek()&&(qe.value=!0),n}}async function Ne(e){await tt();try{return await Z(e)}catch(t){if(!(t instanceof j)||t.code!=="token_invalid")throw t;return nt(""),e(await tt())}}async function ke(){let e=O.peek();if(!e)return null;if(D.peek())return D.peek();try{let t=await Z(n=>x("/v1/players/me",{token:n}));e===O.peek()&&(D.value=t),t.name&&!le.peek()&&ve(t.name)}catch(t){if(!ze(t))throw t}return D.peek()}async function Ro(e){let t={"Content-Type":"application/merge-patch+json"};D.value=await Ne(n=>A("PATCH","/v1/players/me",{token:n,body:e,headers:t})),D.value?.name&&ve(D.value.name)}async function ms(e){await tt();let t=await ke();return!(t?.ladder_id&&t.name)&&(e.trim()||!t?.name)&&e.trim()!==t?.name&&await Ro({name:ve(e)}),tt()}var Dr="cosmic-ledger-read",jf=40;function Ur(){try{return JSON.parse(localStorage.getItem(Dr)??"{}")}catch{return{}}}var hs=e=>Number(e.slice(2)),$s=class{constructor(t){this.store=t,this.messages=k([]),this.muted=k(new Set),this.read=k(Ur()[t.id]??""),this.unread=re(()=>{let n=t.seat.value,s=hs(this.read.value||"m_0");return this.messages.value.filter(o=>hs(o.id)>s&&(!n||o.seat!==n)).length}),this.knowsMuted=!1}get path(){return`${this.store.path}/messages`}get token(){return this.store.seat.peek()?this.store.token:O.peek()}take(t){t.deleted?this.messages.value=this.messages.value.filter(({id:n})=>n!==t.id):this.add([t])}add(t){let n=new Set(this.messages.value.map(({id:o})=>o)),s=t.filter(({id:o})=>!n.has(o));s.length&&(this.messages.value=[...this.messages.value,...s].sort((o,a)=>hs(o.id)-hs(a.id)))}async catchUp(t){let n=this.messages.value.at(-1)?.id??"";if(t===null||t&&t===n)return;let s={token:this.store.token,signal:this.store.stopping.signal};try{let o=`${this.path}?limit=100${n&&`&after=${n}`}`;for(;o;){let a=await x(o,s);this.add(a.items),o=a.next}}catch(o){if(!s.signal.aborted&&!(o instanceof se)&&!(o instanceof j))throw o}}seen(){let t=this.messages.value.at(-1)?.id;if(!t||t===this.read.peek())return;this.read.value=t;let{[this.store.id]:n,...s}=Ur();localStorage.setItem(Dr,JSON.stringify(Object.fromEntries([...Object.entries(s).slice(1-jf),[this.store.id,t]])))}async say(t,n,s){let o=this.store.seat.peek();o||await tt();let a={text:t,...n&&{to:[n]},...o?{}:{name:s}};this.add([await A("POST",this.path,{token:this.token,body:a,key:H()})])}async learnMuted(){let t=this.store.seat.peek();if(!t||this.knowsMuted)return;this.knowsMuted=!0;let{items:n}=await x(`${this.store.path}/seats/${t}/mutes`,{token:this.store.token});this.muted.value=new Set(n.map(s=>s.seat))}async mute(t,n){let s=`${this.store.path}/seats/${this.store.seat.peek()}/mutes/${t}`;await A(n?"PUT":"DELETE",s,{token:this.store.token});let o=new Set(this.muted.value);n?o.add(t):o.delete(t),this.muted.value=o,this.messages.value=this.messages.value.filter(a=>a.seat!==t),n||(this.messages.value=[],await this.catchUp())}};var Wr="cosmic-ledger-tokens";function jo(){try{return JSON.parse(localStorage.getItem(Wr)??"{}")}catch{return{}}}function fe(e){let t=jo()[e]??{};return t.person&&!t.seat?{...t,seat:O.peek()||void 0}:t}function $e(e,t){let n=jo();localStorage.setItem(Wr,JSON.stringify({...n,[e]:{...n[e],...t}}))}function bs(e,t){$e(e,{[t]:void 0,...t==="seat"&&{person:void 0}})}function un(e){for(let t of e)fe(t).seat||$e(t,{person:!0})}function Bo(){return Object.entries(jo()).flatMap(([e,{seat:t,person:n,host:s}])=>t||n||s?[e]:[]).reverse()}var gt=e=>fe(e).invite??"",Bf={token:"seat",watch:"watch",invite:"invite"};function Hr(){let e=new URLSearchParams(location.hash.slice(1));for(let[t,n]of Object.entries(Bf)){let s=e.get(t);if(s!==null)return history.replaceState(null,"",location.pathname+location.search),{kind:n,token:s}}return null}var fn=class{constructor(t=new Map,n=new Map,s=new Map,o=new Map,a=new Map){this.names=t,this.texts=n,this.rules=s,this.kinds=o,this.entries=a}entry(t){return this.entries.get(ys(t??""))}titles(t,n=()=>!0){let s=new Map;for(let[o,a]of this.kinds){let r=this.name(o);t.includes(a)&&n(this.entries.get(o))&&!s.has(r)&&s.set(r,o)}return[...s].map(([o,a])=>[a,o]).sort((o,a)=>o[1].localeCompare(a[1]))}name(t){if(!t)return"something hidden";let n=ys(t),s=/^([a-z]+)-(\d)$/.exec(n),o=this.names.get(t)??this.names.get(n);if(o)return o;if(s)return`${this.name(s[1])} planet ${s[2]}`;let a=n.replaceAll(/[_-]/g," ");return a.charAt(0).toUpperCase()+a.slice(1)}called(t){let[n="",s=""]=t.split("#"),o=this.names.get(t)??(/^\d+$/.test(s)?this.names.get(n):void 0);if(o)return o;let a=t.split(":").map(r=>this.names.get(r)??(/^\d+$/.test(r)?r:""));return a.length>1&&a.every(Boolean)?a.join(", "):t.replaceAll("_"," ")}text(t){return this.texts.get(ys(t??""))??""}rule(t){return this.rules.get(ys(t))??""}listed(t){let n=t.map(o=>this.name(o)),s=n.pop()??"nobody";return n.length?`${n.join(", ")} and ${s}`:s}},ys=e=>e.split("#")[0]??"";async function qr(){let{items:e}=await x("/v1/catalog/things"),t=s=>new Map(e.flatMap(o=>s(o)===void 0?[]:[[o.id,s(o)??""]])),n=e.flatMap(s=>s.kind?[[s.id,s]]:s.verb?[[s.id,{...s,power:s.text}]]:[]);return new fn(t(({name:s})=>s),t(({text:s})=>s),t(({rule:s})=>s),t(({kind:s})=>s),new Map(n))}var gs=300,Ff=100,Uf=60,Fo=1500,zr=["seat","host","watch"],Df=250,Wf=2e3,Hf=150,g=k(new fn);async function Uo(){if(!g.value.names.size)try{g.value=await qr()}catch{await G(Fo),await Uo()}}var vs=class{constructor(t){this.id=t,this.path=`/v1/games/${encodeURIComponent(t)}`,this.tokens=k(fe(t)),this.game=k(null),this.newest=k(null),this.past=k(null),this.at=k(null),this.perspective=k(""),this.sentences=k([]),this.trouble=k(""),this.refused=k(""),this.gone=k(""),this.offered=k(null),this.tried=null,this.invitation=null,this.view=re(()=>this.at.value===null?this.newest.value:this.past.value),this.seat=re(()=>{let n=this.newest.value?.viewer??"public";return this.newest.value&&n in this.newest.value.seats?n:""}),this.present=k(null),this.talk=new $s(this),this.playback=new fs(()=>this.asked(),n=>this.seen(n)),this.stopping=new AbortController,this.seenAt=Date.now(),this.looking=null,this.news=!1,this.announced=0,this.going=!1,this.kept=new Map}get token(){let t=this.tokens.value;return zr.map(n=>t[n]).find(Boolean)??""}async open(t,n){this.at.value=t,n&&await this.tryCarried(n),await this.look(),t!==null&&this.go(t);let{signal:s}=this.stopping,o=a=>{this.trouble.value=a?"":"The connection is lost. What you see may be old; trying again."};try{for(;await this.branchEnded(o);)await this.forgetAll()}catch(a){s.aborted||await this.failed(a)}}async branchEnded(t){let{signal:n}=this.stopping,s=this.newest.value?.version??0;try{for await(let o of Ie(`${this.path}/stream`,{token:this.token,after:s,heard:t,signal:n}))this.hear(o)}catch(o){if(!(o instanceof j)||o.code!=="other_branch")throw o;return!0}return!1}hear({name:t,id:n,data:s}){if(t==="message"&&this.talk.take(s),t==="presence"){let a=new Set(this.present.value);s.connected?a.add(s.seat):a.delete(s.seat),this.present.value=a;return}t==="snapshot_hint"&&(this.present.value=new Set(s.connected),this.talk.catchUp(s.newest_message));let o=t==="question"?s.version:Number.parseInt(n,10);o>0?this.announced=Math.max(this.announced,o):this.isNews({name:t,data:s})&&(this.news=!0),this.isBehind()&&this.follow()}isBehind(){return this.news||this.announced>(this.newest.peek()?.version??0)}async lookAfterwards(){let t={token:this.token,signal:this.stopping.signal};try{this.game.value=await x(this.path,t),await this.talk.catchUp()}catch(n){if(!(n instanceof j)&&!(n instanceof se)&&!t.signal.aborted)throw n}}isNews({name:t,data:n}){return t==="snapshot_hint"?n.version!==this.newest.value?.version:t!=="presence"}async forgetAll(){this.kept.clear(),ae(()=>(this.at.value=null,this.past.value=null,this.sentences.value=[])),await G(Fo,this.stopping.signal),await this.look()}async tryCarried(t){let n=this.tokens.value[t.kind];if(n===t.token)return;let{signal:s}=this.stopping;try{let o=await this.ownerOf(t),a=t.kind==="seat"&&!o?"It is the link of nobody at this table.":"";n||a?this.offered.value={...t,seat:o,wrong:a}:this.keepCarried(t)}catch(o){s.aborted||(this.offered.value={...t,seat:"",wrong:Y(o)})}}async ownerOf({kind:t,token:n}){let{signal:s}=this.stopping;if(t==="invite")return this.invitation={code:n,found:await x(`${this.path}/invitation`,{headers:{"Invite-Code":n},signal:s})},"";let o=await x(`${this.path}/state`,{token:n,signal:s});return this.tried={token:n,view:o},o.viewer in o.seats?o.viewer:""}keepCarried({kind:t,token:n}){$e(this.id,{[t]:n,...t==="seat"&&{invite:void 0}}),this.tokens.value=fe(this.id)}takeOffered(t){this.keepCarried(t),location.reload()}asked(){let t=this.newest.peek()?.questions.filter(s=>s.kind!==null)??[],n=t.flatMap(({remaining_ms:s})=>s===null?[]:[s]);return{asked:t.length>0,remaining_ms:n.length?Math.min(...n):null}}close(){this.playback.skipAll(),this.stopping.abort()}look(){return this.news=!0,this.follow()}follow(){return this.looking??=this.lookWhileNews().finally(()=>this.looking=null),this.looking}async lookWhileNews(){for(;this.isBehind()&&!this.stopping.signal.aborted;){this.news=!1,this.announced=0;try{await this.fetch()}catch(t){this.stopping.signal.aborted||await this.failed(t)}this.isBehind()&&await G(document.hidden?Wf:Df,this.stopping.signal).catch(()=>{})}}async fetch(){let t={token:this.token,signal:this.stopping.signal},n=this.tried?.token===t.token?this.tried.view:null;this.tried=null;let[s,o]=await Promise.all([x(this.path,t),n??x(`${this.path}/state`,t)]),a=this.sentences.value;this.newest.value||this.show(s,o);let r=a.length?(a.at(-1)?.version??0)+1:Math.max(1,(this.at.value??o.version)-gs),i=await this.sentencesFrom(r,a.length?Ff:gs);ae(()=>{this.show(s,o),i.length&&(this.sentences.value=[...a,...i])}),a.length&&this.playback.add(i)}show(t,n){ae(()=>{this.seenAt=Date.now(),this.game.value=t,this.newest.value=n,this.trouble.value="",Mt(t,this.seat.value)})}async sentencesFrom(t,n){let s={token:this.token,signal:this.stopping.signal},o=[],a=`${this.path}/history?level=story&limit=${n}&from=${t}`;for(;a;){let r=await x(a,s);o.push(...r.items),a=r.next}return o}async earlier(){let t=this.sentences.value[0]?.version??1,n=Math.max(1,t-2*gs),s=await this.sentencesFrom(n,2*gs);this.sentences.value=[...s.filter(o=>o.version<t),...this.sentences.value]}async go(t){if(t===null){ae(()=>(this.at.value=null,this.past.value=null));return}let n=this.newest.value?.version??1,s=Math.max(1,Math.min(t,n));if(this.at.value=s,!this.going){this.going=!0;try{for(let o=null;this.at.value!==null&&this.at.value!==o;){o=this.at.value;let a=await this.seen(o);this.at.value!==null&&(this.past.value=a),await G(Hf,this.stopping.signal).catch(()=>{})}}catch(o){await this.failed(o)}finally{this.going=!1}}}async seen(t){let n=this.perspective.value,s=`${t} ${n}`,o=this.kept.get(s);if(o)return o;let a=`at=${t}${n?`&perspective=${n}`:""}`,r=await x(`${this.path}/state?${a}`,{token:this.token,signal:this.stopping.signal});this.kept.set(s,r);let i=this.kept.keys().next().value;return this.kept.size>Uf&&i!==void 0&&this.kept.delete(i),r}async failed(t){if(t instanceof j&&(t.code==="token_revoked"||t.code==="token_invalid")){let n=this.gone.value?void 0:zr.find(s=>this.tokens.value[s]);n&&bs(this.id,n),this.tokens.value=fe(this.id),this.gone.value=`${t.message} You can go on as one who watches.`;return}if(t instanceof j){this.newest.value&&t.status!==404?this.trouble.value=t.message:this.gone.value=t.status===404?"There is no such game, or it is private.":t.message;return}if(!(t instanceof se))throw t;this.trouble.value=`${t.message} Trying again.`,await G(Fo,this.stopping.signal).catch(()=>{}),this.look()}};var S=e=>g.value.called(e),z=(e,t)=>`${e||"no"} ${t}${e===1?"":"s"}`,R=(e,t)=>e.seats[t],Oe=k(new Map),Do=k("");function Mt({seats:e},t=""){Do.value=t;let n=new Map(e.flatMap(({seat:s,name:o,bot:a})=>o&&!a?[[s,o]]:[]));JSON.stringify([...n])!==JSON.stringify([...Oe.peek()])&&(Oe.value=n)}function M(e,t){return t===e.viewer?"you":Oe.value.get(t)??g.value.name(t)}var qf=/[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/,zf=e=>qf.test(e)?`⁨${e}⁩`:e;function U(e){let t=new Map([...Oe.value].map(([s,o])=>[g.value.name(s),zf(o)])),n=Do.value?Ir(e,g.value.name(Do.value)):e;return t.size?n.replace(new RegExp(`\\b(?:${[...t.keys()].join("|")})\\b`,"g"),s=>t.get(s)??s):n}var Yf=34,Gf=6,ws=4;function Yr({picture:e,view:t,taken:n,boxOf:s}){let[o,a]=b("");_(()=>{if(!o)return;let i=({key:c})=>c==="Escape"&&a("");return addEventListener("keydown",i),()=>removeEventListener("keydown",i)},[o]);let r=t.variants?.skill_tokens?.skills;return r?[...e.querySelectorAll("[data-kind=ships]")].map(i=>{let[c="",f=""]=[i.getAttribute("data-seat"),i.getAttribute("data-at")].map(h=>h??""),u=Kf(t,f)[c]??[],p=s(i);if(n.has(f)||!u.length||!p)return null;let m=`${c} ${f}`,d=`${z(u.length,"ship")} of ${M(t,c)} at ${S(f)}`,$={left:`${p.left}px`,top:`${p.top}px`,width:`${p.width}px`,height:`${p.height}px`};return l`<button type="button" key=${m} class="stack" data-stack=${m} style=${$} aria-expanded=${o===m?"true":"false"} aria-label=${`${d}. Fan them out`} onClick=${()=>a(o===m?"":m)}></button>
      ${o===m&&l`<${Vf} key=${`fan ${m}`} seat=${c} letters=${u.map(h=>r[h]??"?").sort()} name=${d} box=${p} width=${e.clientWidth} />`}`}):null}function Kf(e,t){return{...e.planets,gate:e.gate,warp:e.warp,beside:e.beside}[t]??{}}function Vf({seat:e,letters:t,name:n,box:s,width:o}){let a=Math.min(t.length,Gf)*Yf+4*ws,r=Math.max(ws,Math.min(o-a-ws,s.left+(s.width-a)/2));return l`<ul class=${`fan-out of-${e}`} aria-label=${n} style=${{left:`${r}px`,top:`${s.top+s.height+ws}px`,maxWidth:`${a}px`}}>
    ${t.map((i,c)=>l`<li key=${c} title=${g.value.text(i)}>
      <svg viewBox="-12 -9 24 14" width="28" height="16" aria-hidden="true"><ellipse rx="11" ry="4" fill="currentColor" /><path d="M-4.6 -1a4.6 4.8 0 0 1 9.2 0z" fill="#fff" /></svg>
      <b aria-hidden="true">${i}</b><span class="unseen">${S(i)}</span>
    </li>`)}
  </ul>`}var Jf=6,Xf=250,Zf=48,Qf=14,pn=k(""),st=(e,t)=>({"data-drag":e,onPointerDown:n=>n.isPrimary&&n.button===0&&ep(n,e,t),onTouchMove:n=>pn.peek()&&n.preventDefault()}),ot=e=>({onDropped:({detail:t})=>e(t)});function ep({currentTarget:e,pointerId:t,pointerType:n,clientX:s,clientY:o},a,r){let i=new AbortController,{signal:c}=i,{left:f,top:u}=e.getBoundingClientRect(),p=null,m={x:s,y:o},d=()=>{p=tp(e),pn.value=a,r?.(),np(c,()=>{e.isConnected?sp(m,document.elementFromPoint(m.x,m.y)):i.abort()})},$=n==="touch",h=$?setTimeout(d,Xf):0;c.addEventListener("abort",()=>{clearTimeout(h),p?.remove(),pn.value=""});let y=w=>{if(w.pointerId!==t)return;let[T,P]=[w.clientX-s,w.clientY-o];!p&&Math.hypot(T,P)>=Jf&&($?i.abort():d()),Object.assign(m,{x:w.clientX,y:w.clientY}),p&&(p.style.transform=`translate(${f+T}px, ${u+P}px)`)},v=w=>{w.pointerId===t&&(p&&(op(),document.elementFromPoint(w.clientX,w.clientY)?.dispatchEvent(new CustomEvent("dropped",{bubbles:!0,detail:a}))),i.abort())};addEventListener("pointermove",y,{signal:c}),addEventListener("pointerup",v,{signal:c}),addEventListener("pointercancel",w=>w.pointerId===t&&i.abort(),{signal:c}),addEventListener("keydown",w=>w.key==="Escape"&&i.abort(),{signal:c}),addEventListener("contextmenu",w=>$&&w.preventDefault(),{signal:c})}function tp(e){let{left:t,top:n,width:s,height:o}=e.getBoundingClientRect(),a=e.cloneNode(!0);a.classList.add("in-hand"),a.inert=!0;for(let r of a.querySelectorAll("[id]"))r.removeAttribute("id");return Object.assign(a.style,{width:`${s}px`,height:`${o}px`,transform:`translate(${t}px, ${n}px)`}),document.body.append(a),a}function np(e,t){let n=()=>{e.aborted||(t(),requestAnimationFrame(n))};requestAnimationFrame(n)}function sp({x:e,y:t},n){for(let s=n;s;s=s.parentElement){let o=s===document.scrollingElement;if(!o&&!/auto|scroll/.test(getComputedStyle(s).overflow))continue;let{left:a,top:r,right:i,bottom:c}=o?{left:0,top:0,right:innerWidth,bottom:innerHeight}:s.getBoundingClientRect(),[f,u]=[s.scrollLeft,s.scrollTop];if(s.scrollBy(Gr(e,a,i),Gr(t,r,c)),s.scrollLeft!==f||s.scrollTop!==u)return}}function Gr(e,t,n){let s=Math.min(Zf,(n-t)/4),o=Math.min(e-t,n-e);if(o>=s)return 0;let a=Math.ceil(Qf*(s-Math.max(0,o))/s);return e-t<n-e?-a:a}function op(){let e=new AbortController;addEventListener("click",t=>(t.stopPropagation(),t.preventDefault()),{capture:!0,signal:e.signal}),setTimeout(()=>e.abort())}var dn=k(new Map),ks=re(()=>new Map([...dn.value.values()].flatMap(e=>[...e]))),Pt=re(()=>new Map([...ks.value].map(([e,t])=>[t.spot??e,t]))),mn=k(new Set),at=k(new Set),Wo=re(()=>[...Pt.value].filter(([,{group:e}])=>!e));function hn(e){let t=Wo.value.findIndex(([n])=>n===e)+1;return t>=1&&t<=9?t:void 0}function je(e){let t=I({}).current,n=new Map(e),s=JSON.stringify(e);xe(()=>{dn.value=new Map(dn.peek()).set(t,n)},[s]),xe(()=>()=>{let o=new Map(dn.peek());o.delete(t),dn.value=o},[])}var $n=e=>e?.drag===void 0?{}:st(e.drag);var Kr=32;function Xr({picture:e,view:t,touch:n}){let[,s]=b(0);_(()=>(mn.value=new Set([...e.querySelectorAll("[data-id]")].map(i=>i.getAttribute("data-id")??"")),()=>{mn.value=new Set}),[e]),_(()=>{let i=new ResizeObserver(()=>s(performance.now()));return e.parentElement&&i.observe(e.parentElement),()=>i.disconnect()},[e]);let o=Pt.value,a=n?Object.keys(t.seats).filter(i=>!o.has(i)):[],r=[...at.value].filter(i=>!o.get(i)?.chosen);return l`<div class="spots">
    ${[...ps.value].map(i=>l`<${Jr} key=${`changed ${i}`} as="changed" box=${bn(e,i)} />`)}
    ${r.map(i=>l`<${Jr} key=${`lit ${i}`} as="lit" box=${bn(e,i)} />`)}
    ${[...o].map(([i,c])=>l`<${ap} key=${i} id=${i} offer=${c} box=${bn(e,i)} name=${Vr(e,i)} />`)}
    ${a.map(i=>l`<${ip} key=${i} seat=${i} box=${bn(e,i)} name=${Vr(e,i)} touch=${n} />`)}
    ${[...o.values()].some(({toGate:i})=>i)&&l`<${rp} boxes=${["gate","warp"].map(i=>bn(e,i))} />`}
    ${n&&l`<${Yr} picture=${e} view=${t} taken=${o} boxOf=${i=>Qr(e,i)} />`}
  </div>`}var Zr=(e,t)=>e.querySelector(`[data-id="${CSS.escape(t)}"]`),Vr=(e,t)=>Zr(e,t)?.querySelector("title")?.textContent??S(t),bn=(e,t)=>Qr(e,Zr(e,t));function Qr(e,t){let n=e.parentElement?.getBoundingClientRect();if(!t||!n)return null;let{left:s,top:o,width:a,height:r}=t.getBoundingClientRect(),[i,c]=[Math.max(0,Kr-a)/2,Math.max(0,Kr-r)/2];return{left:s-n.left-i,top:o-n.top-c,width:a+2*i,height:r+2*c}}var yn=({left:e,top:t,width:n,height:s})=>({left:`${e}px`,top:`${t}px`,width:`${n}px`,height:`${s}px`});function ap({id:e,offer:t,box:n,name:s}){let{chosen:o,count:a,press:r,less:i,full:c,label:f}=t;if(!n)return null;let u=s===f||s.includes(f)?s:`${f}. ${s}`,p=hn(e),m=p!==void 0&&l`<kbd aria-hidden="true">${p}</kbd>`,d=`spot${o?" chosen":""}${c?" full":""}`;return a===null?l`<div class=${d} style=${yn(n)} data-spot=${e} ...${$n(t)}>
      <button type="button" class="touch" data-offer=${e} aria-label=${`${u}. ${o?"Chosen":"Choose"}`} aria-pressed=${o?"true":"false"} onClick=${r}></button>
      ${o?l`<span class="stepped" aria-hidden="true">✓</span>`:m}
    </div>`:l`<div class=${d} style=${yn(n)} data-spot=${e} ...${$n(t)}>
    <button type="button" class="touch" data-offer=${e} disabled=${c} aria-label=${`${u}. ${a} chosen; choose one more`} onClick=${r}></button>
    ${a===0&&m}
    <span class="stepper-here">
      <button type="button" class="less" data-offer=${e} aria-label=${`${f}. One less`} disabled=${!i} onClick=${i}>−</button>
      <output>${a}</output>
      <button type="button" class="more" data-offer=${e} aria-label=${`${f}. One more`} disabled=${c} onClick=${r}>+</button>
    </span>
  </div>`}function rp({boxes:e}){let t=e.filter(i=>i!==null);if(!pn.value||!t.length)return null;let[n,s]=[Math.min(...t.map(i=>i.left)),Math.min(...t.map(i=>i.top))],[o,a]=[Math.max(...t.map(i=>i.left+i.width)),Math.max(...t.map(i=>i.top+i.height))],r=i=>Pt.peek().get(i)?.press();return l`<div class="to-gate" style=${yn({left:n,top:s,width:o-n,height:a-s})} ...${ot(r)}></div>`}var Jr=({as:e,box:t})=>t&&l`<div class=${e} style=${yn(t)}></div>`;function ip({seat:e,box:t,name:n,touch:s}){return t?l`<button type="button" class="plate" style=${yn(t)} aria-label=${`${n}. Show the alien`} onClick=${()=>s(e)}></button>`:null}var lp=40,ei=matchMedia("(max-width: 45rem)"),ti=matchMedia("(prefers-color-scheme: light)"),_s=k(ni());for(let e of[ei,ti])e.addEventListener("change",()=>_s.value=ni());function ni(){return{layout:ei.matches?"narrow":"wide",theme:ti.matches?"light":"dark"}}var si=re(()=>_s.value.layout==="narrow"),Lt=k(""),Nt=new Map;function It({path:e,token:t,perspective:n},s){let{layout:o,theme:a}=_s.peek(),r=new URLSearchParams({at:String(s),layout:o,theme:a});n&&r.set("perspective",n),o==="narrow"&&Lt.peek()&&r.set("focus",Lt.peek());let i=`${t} ${e} ${r}`,c=Nt.get(i);if(c)return c;let f=cp(`${e}/board.svg?${r}`,t);Nt.set(i,f),f.catch(()=>Nt.delete(i));let u=Nt.keys().next().value;return Nt.size>lp&&u!==void 0&&Nt.delete(u),f}async function cp(e,t){let n=await ge("GET",e,{token:t,headers:{Accept:"image/svg+xml"}}),s=new DOMParser().parseFromString(await n.text(),"image/svg+xml").documentElement;return document.importNode(s,!0)}function rt({view:e,source:t,touch:n,present:s=null,hurried:o}){let a=I(null),r=I(0),[i,c]=b(null),[f,u]=b(""),{layout:p,theme:m}=_s.value,{version:d}=e;_(()=>{let h=!0;return It(t,d).then(y=>h&&(u(""),c({picture:$(y),version:d})),y=>h&&u(y instanceof j&&y.status===404?"":Y(y))),()=>{h=!1}},[t.path,t.token,t.perspective,d,p,m,Lt.value]);function $(h){let y=a.current,w=h.isConnected&&!y.contains(h)?h.cloneNode(!0):h;w.setAttribute("class","picture"),w.removeAttribute("width"),w.removeAttribute("height");let T=y.querySelector("svg.picture"),P=T instanceof SVGSVGElement&&T!==w&&!o?To(T):null;return y.replaceChildren(w),P&&Re.peek()!=="off"&&d>r.current&&Er(y,Cr(P,To(w))),r.current=d,w}return xe(()=>{for(let h of i?.picture.querySelectorAll("[data-presence]")??[])h.setAttribute("visibility",s?.has(h.getAttribute("data-presence")??"")?"visible":"hidden")},[i,s]),l`<section class="board" aria-label="Board" data-version=${i?.version}>
    <div class="frame" ref=${a}></div>
    ${i&&l`<${Xr} picture=${i.picture} view=${e} touch=${n} />`}
    ${f&&l`<p class="trouble" role="status">${f}</p>`}
  </section>`}function xs(e){let t=new URL(location.href);e===null?t.searchParams.delete("at"):t.searchParams.set("at",String(e)),t.href!==location.href&&history.replaceState(history.state,"",t)}var gn=(e,t)=>`?compare=${e}&with=${t}`;function Ss({name:e,address:t}){let[n,s]=b(""),[o,a]=b(""),r=I(null),i=async()=>{let f=t();try{await navigator.clipboard.writeText(f),s(f),a("")}catch{a(f),requestAnimationFrame(()=>r.current?.select())}},c=n!==""&&n===t();return l`<span class="copy-link">
    <button type="button" onClick=${i}>${c?"Copied":e}</button>
    ${o&&l`<input ref=${r} type="text" readonly aria-label="The link" value=${o} />`}
  </span>`}var up=3e3;function C(){let[e,t]=b(!1),[n,s]=b(""),o=I(!1);return{busy:e,trouble:n,say:s,attempt:async r=>{if(!o.current){o.current=!0,t(!0),s("");try{await r()}catch(i){s(Y(i))}finally{o.current=!1,t(!1)}}}}}function pe(e,t,n=0){let[s,o]=b("");return _(()=>{let a=new AbortController;return fp(e,o,n,a.signal),()=>a.abort()},[...t,n]),s}async function fp(e,t,n,s){for(let o=n,a=!0;;a=!1){try{(a||!document.hidden)&&await e(s),s.aborted||t(""),o=n}catch(r){if(s.aborted)return;t(Y(r)),o=Fa(r)?up:n}if(!o||(await G(o,s).catch(()=>{}),s.aborted))return}}var pp=200;function dp(e,t){let n=` ${e.trim().toLowerCase()} `,s=p=>{let m=p.exec(n);return m&&(n=n.replace(m[0]," ")),m?.[1]??""},o=s(/ turn (\d+)(?=[ ,])/),a=s(/[ ,]encounter (\d+)(?=[ ,])/),r=s(/ ((?:[a-z]+-)+\d+)(?=[ ,])/).toUpperCase(),i=mp(n),c=p=>[p,g.value.name(p),Oe.value.get(p)??p].map(m=>m.toLowerCase()),f=i?void 0:t.find(p=>c(p).some(m=>n.includes(` ${m} `)));for(let p of f?c(f):[])n=n.replace(` ${p} `," ");let u=i?"":n.replaceAll(/[\s,]+/g," ").trim();return{card:i,rule:r,seat:f??"",turn:o,encounter:a,text:u}}function mp(e){let t=e.replaceAll(/[\s,]+/g," ").trim();return oi().find(([,n])=>n.toLowerCase()===t)?.[0]??""}var oi=()=>g.value.titles([...new Set(g.value.kinds.values())]);function hp({turn:e,encounter:t,text:n,about:s},o){return o.turn&&e!==Number(o.turn)||o.encounter&&t!==Number(o.encounter)||o.seat&&!s.seats.includes(o.seat)?!1:U(n).toLowerCase().includes(o.text)}function ai({inspection:e}){let{busy:t,trouble:n,attempt:s}=C(),[o,a]=b(""),[r,i]=b(null),[c,f]=b(!1),u=I(null),p=et(()=>[...new Set(oi().map(([,h])=>h))],[g.value]);_(()=>u.current?.focus(),[]);let m=e.found.value,d=async(h,y)=>{let v=await x(h,e.how);for(;!v.items.length&&v.next;)v=await x(v.next,e.how);let w=v.items.map(T=>({version:T.seq,text:e.sentences.value.get(T.seq)?.text??T.type.replaceAll("_"," ")}));return e.found.value=[...y,...w],i(v.next),e.found.value};return l`<section class="finding" aria-label="Find">
    <form onSubmit=${h=>{h.preventDefault();let y=e.game.value?.seats.map(w=>w.seat)??[],v=dp(o,y);s(async()=>{let w=v.text?$p(e,v):await d(bp(e,v),[]);v.text&&i(null),f(!0);let T=w.find(({version:P})=>P>=e.at.value)??w[0];T&&await e.go(T.version)})}} role="search">
      <label for="wanted">Find a card, a rule, a seat, a turn, or words</label>
      <span class="sought">
        <input id="wanted" ref=${u} type="text" list="cards-to-find" autocomplete="off" value=${o} onInput=${({currentTarget:h})=>a(h.value)} />
        <button disabled=${t||!o.trim()}>Find</button>
      </span>
      <datalist id="cards-to-find">${p.map(h=>l`<option key=${h} value=${h}></option>`)}</datalist>
    </form>
    <p class="quiet small">For example: Card Zap · CORE-201 · Blue turn 3 · is lost to the warp. The key / comes here.</p>
    <p role="status">${m.length?`${m.length}${r?" and more":""} found`:c?"Nothing was found.":""}</p>
    <p class="trouble" role="alert">${n}</p>
    <ol class="hits">
      ${m.map(({version:h,text:y})=>l`<li key=${h}>
          <button class="sentence" aria-current=${h===e.at.value?"step":void 0} onClick=${()=>e.go(h)}>
            <span class="quiet">${h}</span> <span>${U(y)}</span>
          </button>
        </li>`)}
    </ol>
    ${r&&l`<button disabled=${t} onClick=${()=>s(()=>d(r,m))}>More</button>`}
  </section>`}function $p(e,t){return e.found.value=e.story.value.filter(n=>hp(n,t)).map(({version:n,text:s})=>({version:n,text:s})),e.found.value}function bp({path:e,bookkeeping:t},{card:n,rule:s,seat:o,turn:a,encounter:r}){let i=Object.entries({card:n,rule:s,seat:o,turn:a,encounter:r}).filter(([,f])=>f),c=s||t.value?[]:[["level","story"]];return`${e}/events?${new URLSearchParams([...i,...c,["limit",String(pp)]])}`}function ri({inspection:e,open:t}){let{busy:n,trouble:s,attempt:o}=C(),[a,r]=b("fresh"),[i,c]=b(""),f=e.game.value?.status==="over",u=e.game.value?.forked_from;return l`<section class="more-of-it" aria-label="Go on from here">
    ${u&&l`<h2>This game is a fork</h2>
      <p>It goes on from <a href=${`?audit=${u.game_id}&at=${u.seq}`}>version ${u.seq} of another game</a>.</p>
      <a class="button" href=${gn(e.id,u.game_id)}>Beside its origin</a>`}
    <h2>Go on from version ${e.at.value}</h2>
    ${f?l`<label
            >Chance
            <select
              value=${a}
              onChange=${p=>r(p.currentTarget.value)}
            >
              <option value="fresh">Other cards than were to come</option>
              <option value="same">The same as in this game</option>
            </select>
          </label>
          <button disabled=${n} onClick=${()=>o(async()=>c(await e.fork(a)))}>Fork from here</button>`:l`<p class="quiet">A game that runs can be forked when its players agree.</p>`}
    ${i&&l`<p role="status">The fork waits for its players: the first seat is free, bots take the others.</p>
      <button onClick=${()=>t(i)}>Open the fork</button>
      <a class="button" href=${gn(i,e.id)}>Beside its origin</a>`}
    <h2>Keep it</h2>
    <button onClick=${()=>o(async()=>yp(await e.file(),`${e.id}.ndjson`))}>
      Download the export
    </button>
    <p class="trouble" role="alert">${s}</p>
  </section>`}function yp(e,t){let n=URL.createObjectURL(e);Object.assign(document.createElement("a"),{href:n,download:t}).click(),URL.revokeObjectURL(n)}var gp=500;function ii({inspection:e}){let{notes:t,at:n}=e;return l`<section class="notes-of-game" aria-label="Notes">
    <h2>Notes</h2>
    <${vp} inspection=${e} />
    ${t.value.length===0&&l`<p class="empty">Nobody has written one yet.</p>`}
    <ol>
      ${t.value.map(s=>l`<${ci} key=${s.id} inspection=${e} note=${s}>
          <button class="link" aria-current=${s.version===n.value?"step":void 0} onClick=${()=>e.go(s.version)}>Version ${s.version}</button>
        <//>`)}
    </ol>
  </section>`}function li({inspection:e,version:t}){let n=e.notes.value.filter(s=>s.version===t);return n.length?l`<section class="notes-of-game" aria-label="Notes on this version">
    <h2>${n.length===1?"A note":"Notes"}</h2>
    <ol>${n.map(s=>l`<${ci} key=${s.id} inspection=${e} note=${s} />`)}</ol>
  </section>`:null}function ci({inspection:e,note:{id:t,text:n,audience:s,role:o,seat:a,mine:r},children:i}){let{busy:c,trouble:f,attempt:u}=C(),p=r||s==="all"&&e.isHost,m=r?"you":a?Oe.value.get(a)??g.value.name(a):o==="host"?"the host":"one who watches";return l`<li class="note">
    <p class="note-text">${n}</p>
    <p class="quiet small">${i} ${m}${s==="all"?", for the table":", only for you"}
      ${p&&l` <button class="link" disabled=${c} onClick=${()=>u(()=>e.unnote(t))}>Remove</button>`}
    </p>
    ${f&&l`<p class="trouble" role="alert">${f}</p>`}
  </li>`}function vp({inspection:e}){let{busy:t,trouble:n,attempt:s}=C(),[o,a]=b(""),[r,i]=b("me");return e.token?l`<form onSubmit=${f=>{f.preventDefault(),s(async()=>{await e.note(o.trim(),r),a("")})}}>
    <label>A note on version ${e.at.value}
      <input type="text" maxlength=${gp} value=${o} onInput=${({currentTarget:f})=>a(f.value)} />
    </label>
    <label>For
      <select value=${r} onChange=${({currentTarget:f})=>i(f.value)}>
        <option value="me">me alone</option>
        <option value="all">the table: everybody who may see the game</option>
      </select>
    </label>
    <button disabled=${t||!o.trim()}>Write it down</button>
    <p class="trouble" role="alert">${n}</p>
  </form>`:l`<p class="quiet">Players, the host and those with a link of their own can write notes.</p>`}var Ho=40,wp={add:"+",remove:"−",move:"→",copy:"+"},kp=/^\/(?:version|waiting|questions|updated_at)(?:\/|$)/,_p=[];function fi({inspection:e}){let{step:t,at:n}=e,s=t.value?.version===n.value?t.value:null;return l`
    ${s?l`<${xp} inspection=${e} step=${s} />`:l`<section class="fact"><h2>Event ${n.value}</h2></section>`}
    <${li} inspection=${e} version=${n.value} />
    <${Ap} changes=${s?.changes??_p} known=${s!==null} />
    ${s&&l`<details class="as-logged">
      <summary>As it is in the log</summary>
      <pre tabindex="0" role="region" aria-label="The event as it is in the log">${JSON.stringify(s.event,null,2)}</pre>
    </details>`}
  `}function xp({inspection:e,step:{version:t,event:n,text:s}}){let o=e.branchOf(t);return l`<section class="fact" aria-label="The event">
    <h2>Event ${t}: ${n.type.replaceAll("_"," ")}</h2>
    ${!s&&l`<p class="quiet">Bookkeeping, without a sentence.</p>`}
    ${o&&l`<p class="undone-here">
      Undone at event ${o.by}.
      <button onClick=${()=>e.go(o.by)}>To where the game went on</button>
    </p>`}
    <dl class="facts">
      <dt>By</dt>
      <dd>${Sp(n.by)}${n.cause?` (${n.cause})`:""}</dd>
      <dt>At</dt>
      <dd>${n.at}</dd>
      <dt>Hash</dt>
      <dd><code>${n.hash}</code></dd>
    </dl>
  </section>`}function Sp(e){let[,t]=/^seat:(.+)$/.exec(e)??[];return t?U(g.value.name(t)):e}function Ap({changes:e,known:t}){let n=et(()=>e.filter(({path:s})=>!kp.test(s)),[e]);return Nr(n),l`<section class="changes" aria-label="What changed">
    <h2>What changed</h2>
    ${t&&n.length===0&&l`<p class="empty">Nothing that can be seen.</p>`}
    <ul>
      ${n.slice(0,Ho).map(({op:s,path:o,from:a,value:r})=>l`<li key=${o}>
          <span class=${`op ${s}`}>${wp[s]??"="}</span>
          <span>${a?`${ui(a)} → `:""}${ui(o)}${r===void 0?"":l`: <code>${Op(r)}</code>`}</span>
        </li>`)}
    </ul>
    ${n.length>Ho&&l`<p class="quiet">and ${n.length-Ho} more</p>`}
  </section>`}var ui=e=>e.slice(1).split("/").map(t=>t.replaceAll("~1","/").replaceAll("~0","~").replaceAll("_"," ")).join(" › ");function Op(e){let t=typeof e=="string"?e:JSON.stringify(e);return t.length>80?`${t.slice(0,79)}…`:t}var As=class{constructor(t){this.fetch=t,this.queue=[],this.running=0}want(t){for(this.queue=t;this.running<3&&this.queue.length;)this.work()}async work(){this.running++;for(let t=this.queue[0];t!==void 0;t=this.queue[0])this.queue=this.queue.slice(1),await this.fetch(t).catch(()=>{});this.running--}};var Cp=200,Ep=1500,Tp=100,Mp=1e3,Pp=150,Np=1600,Lp=12,Ip=100,pi=600,di=[1,4,16],Os=class{constructor(t){this.id=t,this.path=`/v1/games/${encodeURIComponent(t)}`;let{seat:n,host:s}=fe(t);this.token=n??s??"",this.isHost=!n&&!!s,this.stopping=new AbortController,this.game=k(null),this.seat=k(""),this.newest=k(0),this.at=k(0),this.shown=k(0),this.eyes=k(""),this.step=k(null),this.story=k([]),this.bookkeeping=k(!1),this.encounters=k([]),this.branches=k([]),this.notes=k([]),this.found=k([]),this.playing=k(!1),this.speed=k(1),this.trouble=k(""),this.gone=k(""),this.going=!1,this.shownAt=0,this.hurried=!1,this.direction=1,this.kept=new Map,this.resting=void 0,this.ahead=new As(o=>It(this.source,o)),this.sentences=re(()=>new Map(this.story.value.map(o=>[o.version,o]))),this.sentence=re(()=>this.story.value.findLast(({version:o})=>o<=this.at.value)??null)}get how(){return{token:this.token,signal:this.stopping.signal}}get source(){let t=this.eyes.value;return{path:this.path,token:this.token,...t&&{perspective:t}}}close(){this.playing.value=!1,clearTimeout(this.resting),this.ahead.want([]),this.stopping.abort()}async open(t){try{let[n,s]=await Promise.all([x(this.path,this.how),x(`${this.path}/state`,this.how)]);Mt(n),ae(()=>{this.game.value=n,this.newest.value=s.version,this.seat.value=s.viewer in s.seats?s.viewer:""}),await Promise.all([this.learnStory(),this.learnNotes()]),await this.go(t??s.version),s.status==="running"&&this.keepUp()}catch(n){await this.failed(n)&&await this.open(t)}}async learnStory(){let t=this.story.value.at(-1),n=t?Tp:5e3,s=await this.all(`${this.path}/history?level=story&limit=${n}&from=${(t?.version??0)+1}`),o=s.some(({type:i,encounter:c})=>i==="moves_undone"||c!==t?.encounter);if(t&&!o)return void(this.story.value=[...this.story.value,...s]);let[a,r]=await Promise.all([this.all(`${this.path}/encounters?limit=200`),this.all(`${this.path}/events?types=moves_undone&limit=500`)]);ae(()=>{this.story.value=[...this.story.value,...s],this.encounters.value=a,this.branches.value=r.map(({seq:i,data:c})=>({from:c.to+1,until:i-1,by:i}))})}async keepUp(){try{for await(let t of Ie(`${this.path}/stream`,{...this.how,after:this.newest.value})){if(t.name!=="end"&&!(Number.parseInt(t.id,10)>this.newest.value))continue;let{version:n}=await x(`${this.path}/state`,this.how),s=this.at.value===this.newest.value&&!this.playing.value;this.newest.value=n,await this.learnStory(),s&&await this.go(n),await G(Mp,this.stopping.signal)}}catch(t){await this.failed(t)&&await this.keepUp()}}async all(t){let n=[];for(let s=t;s;){let o=await x(s,this.how);n.push(...o.items),s=o.next}return n}after(t,n){if(this.bookkeeping.value)return t+n;let s=this.story.value;return(n>0?s.find(({version:a})=>a>t):s.findLast(({version:a})=>a<t))?.version??(n>0?this.newest.value:1)}async take(t){await this.go(this.after(this.at.value,t))}async go(t){let n=Math.max(1,Math.min(t,this.newest.value));n!==this.at.value&&(this.direction=n<this.at.value?-1:1),this.at.value=n,clearTimeout(this.resting),this.going||await this.follow()}async follow(){this.going=!0;let t=!1;try{for(let n="";n!==this.wanted;){await G(Math.max(0,this.shownAt+Ip-performance.now()),this.stopping.signal),n=this.wanted;let s=this.at.value,o=It(this.source,s),a=performance.now()-this.shownAt<pi;this.ahead.want(a?[]:this.coming(s)),await o,this.show(s)}this.resting=setTimeout(()=>{this.rest()},Pp)}catch(n){t=await this.failed(n)}finally{this.going=!1}t&&await this.follow()}show(t){let n=performance.now();this.hurried=n-this.shownAt<pi,this.shownAt=n,ae(()=>(this.shown.value=t,this.trouble.value=""))}get wanted(){return`${this.at.value} ${this.eyes.value}`}coming(t){let n=[];for(let o=t;n.length<Lp;n.push(o)){let a=this.after(o,this.direction);if(a===o||a<1||a>this.newest.value)break;o=a}let s=this.after(t,-this.direction);return s<1||s>this.newest.value?n:[...n,s]}async rest(){let t=this.at.value;xs(t);try{let n=await this.known(t);t===this.at.value&&(this.step.value=n)}catch(n){await this.failed(n)&&t===this.at.value&&await this.rest()}}async look(t){this.eyes.value=t,await this.go(this.at.value)}async known(t){let n=`${t}`,s=this.kept.get(n);if(s)return s;let o=this.sentences.value.get(t),[a,r,i]=await Promise.all([x(`${this.path}/events/${t}`,this.how),t>1?x(`${this.path}/diff?from=${t-1}&to=${t}`,this.how):[],o?{items:[o]}:x(`${this.path}/history?from=${t}&limit=1`,this.how)]),c=i.items.find(p=>p.version===t),f={version:t,event:a,text:c?.text??"",changes:r};this.kept.set(n,f);let u=this.kept.keys().next().value;return this.kept.size>Cp&&u!==void 0&&this.kept.delete(u),f}async leap(t){let n=this.encounters.value.map(({first:a})=>a),s=this.at.value,o=t>0?n.find(a=>a>s):n.findLast(a=>a<s);await this.go(o??(t>0?this.newest.value:1))}async play(){for(this.playing.value=!0;this.playing.value&&this.at.value<this.newest.value;)await this.take(1),await G(Np/this.speed.value,this.stopping.signal).catch(()=>{});this.playing.value=!1}branchOf(t){return this.branches.value.find(({from:n,until:s})=>n<=t&&t<=s)}async learnNotes(){this.notes.value=(await x(`${this.path}/annotations`,this.how)).items}async note(t,n){await ge("POST",`${this.path}/annotations`,{...this.how,body:{version:this.at.value,text:t,audience:n}}),await this.learnNotes()}async unnote(t){await ge("DELETE",`${this.path}/annotations/${t}`,this.how),await this.learnNotes()}async fork(t){let n=this.game.value?.seats??[],s=Object.fromEntries(n.map(({seat:r},i)=>[r,i?"basic":"open"])),o={at_seq:this.at.value,seats:s,randomness:t},a=await(await ge("POST",`${this.path}/forks`,{...this.how,body:o})).json();return $e(a.game.id,{host:a.host_token}),a.game.id}async file(){return(await ge("GET",`${this.path}/export`,this.how)).blob()}async failed(t){if(this.stopping.signal.aborted)return!1;if(t instanceof j){let n=t.status===404?"There is no such game, or it is private.":t.message;return this.shown.value?this.trouble.value=t.message:this.gone.value=n,!1}if(!(t instanceof se))throw t;return this.trouble.value=`${t.message} Trying again.`,await G(Ep,this.stopping.signal).catch(()=>{}),!this.stopping.signal.aborted}};var mi=1e3;function hi({inspection:e}){let{at:t,newest:n,playing:s,speed:o,bookkeeping:a,encounters:r}=e,i=r.value.findLast(({first:c})=>c<=t.value);return l`<section class="timeline" aria-label="All versions">
    <${Rp} inspection=${e} />
    <input
      type="range"
      aria-label="Version"
      min="1"
      max=${n.value||1}
      value=${t.value}
      onInput=${({currentTarget:c})=>e.go(Number(c.value))}
    />
    <div class="steps">
      <span class="group">
        <button aria-label="First version" onClick=${()=>e.go(1)}>|◀</button>
        <button aria-label="Encounter before" onClick=${()=>e.leap(-1)}>◀◀</button>
        <button aria-label="Step back" onClick=${()=>e.take(-1)}>◀</button>
        <button class="playing" onClick=${()=>s.value?s.value=!1:void e.play()}>
          ${s.value?"Pause":"Play"}
        </button>
        <button aria-label="Step forward" onClick=${()=>e.take(1)}>▶</button>
        <button aria-label="Encounter after" onClick=${()=>e.leap(1)}>▶▶</button>
        <button aria-label="Newest version" onClick=${()=>e.go(n.value)}>▶|</button>
      </span>
      <span class="group" role="group" aria-label="Speed">
        ${di.map(c=>l`<button key=${c} class="pace" aria-pressed=${o.value===c?"true":"false"} onClick=${()=>o.value=c}>${c}×</button>`)}
      </span>
      <label class="switch">
        <input type="checkbox" role="switch" checked=${a.value} onChange=${({currentTarget:c})=>a.value=c.checked} />
        Bookkeeping
      </label>
      <label>
        <select aria-label="Encounter" value=${i?.first??""} onChange=${({currentTarget:c})=>e.go(Number(c.value))}>
          ${!i&&l`<option value="">Before the first encounter</option>`}
          ${r.value.map(({first:c,turn:f,encounter:u})=>l`<option key=${c} value=${c}>Turn ${f}, encounter ${u}</option>`)}
        </select>
      </label>
      <${jp} inspection=${e} />
      <${Bp} inspection=${e} />
    </div>
  </section>`}function Rp({inspection:e}){let{encounters:t,branches:n,newest:s,notes:o,found:a}=e,r=c=>(c-1)/Math.max(1,s.value-1),i=c=>mi*r(c);return l`<div class="marks">
    <svg viewBox=${`0 0 ${mi} 20`} preserveAspectRatio="none" aria-hidden="true">
      ${t.value.map(({first:c,encounter:f})=>l`<line key=${c} x1=${i(c)} x2=${i(c)} y1=${f===1?0:5} y2="11" class="mark-of-encounter" />`)}
      ${a.value.map(({version:c})=>l`<line key=${`found ${c}`} x1=${i(c)} x2=${i(c)} y1="0" y2="11" class="mark-of-find" />`)}
      ${n.value.map(({from:c,until:f,by:u})=>l`<rect key=${u} x=${i(c)} width=${Math.max(2,i(f)-i(c))} y="14" height="5" class="mark-of-branch" />`)}
    </svg>
    ${o.value.map(({id:c,version:f,text:u})=>l`<button
        key=${c}
        class="mark-of-note"
        style=${{left:`${100*r(f)}%`}}
        title=${u}
        aria-label=${`Note on version ${f}: ${u}`}
        onClick=${()=>e.go(f)}
      ></button>`)}
  </div>`}function jp({inspection:e}){let{game:t,seat:n}=e,s=t.value?.seats.map(a=>a.seat)??[],o=t.value?.status==="over"?s:s.filter(a=>a===n.value);return l`<label>
    Seen by
    <select value=${e.eyes.value} onChange=${({currentTarget:a})=>e.look(a.value)}>
      <option value="">${n.value?"your seat":"one who watches"}</option>
      ${n.value&&l`<option value="public">one who watches</option>`}
      ${o.map(a=>a!==n.value&&l`<option key=${a} value=${a}>${U(g.value.name(a))}</option>`)}
    </select>
  </label>`}function Bp({inspection:e}){let t=e.branches.value;return t.length?l`<details class="branches">
    <summary>${t.length===1?"One side line was undone":`${t.length} side lines were undone`}</summary>
    <ul>
      ${t.map(({from:n,until:s,by:o})=>l`<li key=${o}>
          <button aria-current=${n<=e.at.value&&e.at.value<=s?"step":void 0} onClick=${()=>e.go(n)}>
            Events ${n} to ${s}, undone at ${o}
          </button>
        </li>`)}
    </ul>
  </details>`:null}var Fp=[["moment","Moment"],["find","Find"],["notes","Notes"],["on","Go on"]];function $i({inspection:e,open:t}){let[n,s]=b("moment");if(_(()=>{let a=new AbortController;return addEventListener("keydown",r=>Wp(e,r,()=>s("find")),{signal:a.signal}),()=>a.abort()},[e]),e.gone.value)return l`<div class="notice">
      <h1 tabindex="-1">This game cannot be shown</h1>
      <p role="alert">${e.gone.value}</p>
      <p><a class="button" href="./">All games</a></p>
    </div>`;let o=e.shown.value;return l`<div class="audit">
    <${Up} inspection=${e} />
    <div class="space">
      ${o?l`<${rt} view=${{version:o,seats:{}}} source=${e.source} hurried=${e.hurried} />`:l`<p class="empty waiting" role="status">${e.trouble.value||"The game is being fetched"}</p>`}
    </div>
    <div class="below">
      <${Dp} inspection=${e} />
      <${hi} inspection=${e} />
    </div>
    <aside class="panel">
      <div class="tabs" role="tablist" aria-label="About this game">
        ${Fp.map(([a,r])=>l`<button key=${a} role="tab" id=${`tab-${a}`} aria-selected=${n===a?"true":"false"} aria-controls="tab" onClick=${()=>s(a)}>
            ${r}${a==="notes"&&e.notes.value.length>0?` · ${e.notes.value.length}`:""}
          </button>`)}
      </div>
      <div class="tab" id="tab" role="tabpanel" aria-labelledby=${`tab-${n}`} tabindex="0">
        ${n==="moment"&&l`<${fi} inspection=${e} />`}
        ${n==="find"&&l`<${ai} inspection=${e} />`}
        ${n==="notes"&&l`<${ii} inspection=${e} />`}
        ${n==="on"&&l`<${ri} inspection=${e} open=${t} />`}
      </div>
    </aside>
  </div>`}function Up({inspection:e}){let{id:t,at:n,newest:s,sentence:o}=e,{turn:a,encounter:r}=o.value??{},i=a?r?`Turn ${a}, encounter ${r}`:`Turn ${a}`:"Before the first turn";return l`<header class="top">
    <a class="brand" href="./"><img src="page/picture.svg" alt="" width="28" height="28" /><span>Cosmic Ledger</span></a>
    <div class="where">
      <h1 tabindex="-1">Audit</h1>
      <p class="quiet">${i} · <output aria-label="Where it is">${n.value} of ${s.value}</output></p>
    </div>
    ${e.shown.value>0&&l`<p class="trouble" role="status">${e.trouble.value}</p>`}
    <span class="buttons">
      <${Ss} name=${l`Copy link<span class="wide"> to this moment</span>`} address=${()=>new URL(`?audit=${t}&at=${n.value}`,location.href).href} />
      <a class="button" href=${`?game=${t}&at=${n.value}`}>Table</a>
      <a class="button" href=${`?verify=${t}`}>Verify</a>
    </span>
  </header>`}function Dp({inspection:e}){let{at:t,sentences:n,sentence:s,step:o}=e,a=n.value.get(t.value),r=o.value?.version===t.value?o.value.text:"",i=a?.text??(r||s.value?.text||"");return l`<p class=${`told${a?.alive===!1?" undone":""}${a||r?"":" quiet"}`}>${U(i)}</p>`}function Wp(e,t,n){if(t.ctrlKey||t.metaKey||t.altKey)return;let{target:s}=t;if(s instanceof HTMLSelectElement||s instanceof HTMLTextAreaElement||s instanceof HTMLInputElement&&s.type==="text"||s instanceof HTMLElement&&s.matches("[tabindex='0']")&&/^(?:Page|Home|End)/.test(t.key))return;let{newest:o}=e,r={ArrowLeft:()=>{e.take(-1)},ArrowRight:()=>{e.take(1)},Home:()=>{e.go(1)},End:()=>{e.go(o.value)},PageUp:()=>{e.leap(-1)},PageDown:()=>{e.leap(1)},"/":n}[t.key];r&&(t.preventDefault(),e.playing.value=!1,r())}function yi(e,t){let n=Object.keys(e.seats).filter(s=>s in t.seats);return[...Hp(e,t),...n.flatMap(s=>qp(e,t,s)),...zp(e,t)]}var it=(e,t,n)=>t===n?[]:[`${e}: ${t} here, ${n} there.`];function Hp(e,t){let n=({turn:{number:a,seat:r}})=>a?`${a}${r?`, of ${Rt(r)}`:""}`:"none yet",s=({encounter:a})=>a?`${Rt(a.offense)} against ${a.planet?S(a.planet):a.defense?Rt(a.defense):"nobody yet"}`:"none",o=({status:a,winners:r})=>a!=="over"?"not yet":r.length?r.map(Rt).join(" and "):"nobody";return[...it("Won by",o(e),o(t)),...it("Turn",n(e),n(t)),...it("Encounter",s(e),s(t))]}function qp(e,t,n){let[s,o]=[R(e,n),R(t,n)],a=Rt(n),r=({aliens:u})=>u.map(S).join(" and ")||"unknown",i=u=>`${u.colonies_counted} of ${u.colonies_needed}`,c=({hand_size:u})=>String(u),f=({ships_in_warp:u})=>String(u);return[...it(`${a}'s alien`,r(s),r(o)),...it(`${a}'s colonies`,i(s),i(o)),...it(`${a}'s ships in the warp`,f(s),f(o)),...it(`${a}'s cards`,c(s),c(o))]}function zp(e,t){return[...new Set([...Object.keys(e.planets),...Object.keys(t.planets)])].flatMap(s=>it(S(s),bi(e,s),bi(t,s)))}function bi(e,t){return Object.entries(e.planets[t]??{}).filter(([,s])=>s.length).map(([s,o])=>`${z(o.length,"ship")} of ${Rt(s)}`).join(" and ")||"no ships"}var Rt=e=>Oe.value.get(e)??g.value.name(e);var vn=500;function vi({one:e,other:t}){let[n,s]=b(null),[o,a]=b(""),[r,i]=b([0,0]),[c,f]=b([null,null]);_(()=>{document.title="Two games - Cosmic Ledger",Vp(e,t).then(s,d=>a(gi(d)))},[e,t]);let u=[n?.[0][r[0]??0],n?.[1][r[1]??0]];_(()=>{let d=!0;if(!(!u[0]||!u[1]))return Promise.all(u.map($=>Jp($))).then($=>d&&(a(""),f($)),$=>d&&a(gi($))),()=>{d=!1}},[n,r[0],r[1]]);let p=d=>n&&i($=>$.map((h,y)=>Yp(h+d,n[y]??[])));_(()=>{let d=$=>{let h={ArrowLeft:-1,ArrowRight:1,Home:-vn,End:vn}[$.key];!h||$.ctrlKey||$.metaKey||$.altKey||$.target instanceof HTMLInputElement||($.preventDefault(),p(h))};return addEventListener("keydown",d),()=>removeEventListener("keydown",d)},[n]);let m=c[0]&&c[1]?yi(c[0],c[1]):null;return l`<div class="compared">
    <header class="top">
      <a class="brand" href="./"><img src="page/picture.svg" alt="" width="28" height="28" /><span>Cosmic Ledger</span></a>
      <div class="where"><h1 tabindex="-1">Side by side</h1><p class="quiet">From where they part</p></div>
      <p class="trouble" role="alert">${o}</p>
    </header>
    ${n&&l`<div class="sides">
        ${n.map((d,$)=>l`<${Gp}
          key=${$}
          title=${$?"There":"Here"}
          game=${$?t:e}
          moments=${d}
          at=${r[$]??0}
          version=${c[$]?.version}
          go=${h=>i(y=>y.map((v,w)=>w===$?h:v))}
        />`)}
      </div>
      <div class="below">
        <div class="steps">
          <button onClick=${()=>p(-vn)}>Where they part</button>
          <button aria-label="Step back on both sides" onClick=${()=>p(-1)}>◀</button>
          <button aria-label="Step forward on both sides" onClick=${()=>p(1)}>▶</button>
          <button onClick=${()=>p(vn)}>Their ends</button>
        </div>
        <section class="differences" aria-label="How they differ" tabindex="0">
          <h2>How they differ</h2>
          ${m?.length===0&&l`<p class="empty">Not in anything that is on the table.</p>`}
          <ul>${m?.map(d=>l`<li key=${d}>${d}</li>`)}</ul>
        </section>
      </div>`}
  </div>`}var Yp=(e,t)=>Math.max(0,Math.min(e,t.length-1));function Gp({title:e,game:t,moments:n,at:s,version:o,go:a}){let r=n[s],i={path:`/v1/games/${encodeURIComponent(r.game)}`,token:Cs(r.game)};return l`<section class="side-of-two" aria-label=${e}>
    <h2>${e} <a class="small" href=${`?audit=${r.game}&at=${r.version}`}>version ${r.version}${r.game===t?"":" of its origin"}</a></h2>
    <div class="space">${o&&l`<${rt} view=${{version:r.version,seats:{}}} source=${i} hurried />`}</div>
    <ol class="hits" tabindex="0" aria-label=${`${e}: what happened`}>
      ${n.map(({text:c,version:f,game:u},p)=>l`<li key=${`${u} ${f}`}>
          <button class="sentence" ref=${p===s?Kp:null} aria-current=${p===s?"step":void 0} onClick=${()=>a(p)}>${U(c)}</button>
        </li>`)}
    </ol>
  </section>`}function Kp(e){let t=e?.closest(".hits");if(!e||!t)return;let[n,s]=[e.getBoundingClientRect(),t.getBoundingClientRect()];(n.top<s.top||n.bottom>s.bottom)&&(t.scrollTop+=n.top-s.top-s.height/3)}async function Vp(e,t){let n=`/v1/games/${encodeURIComponent(e)}`,s=await x(`${n}/compare?with=${encodeURIComponent(t)}&limit=${vn}`,{token:Cs(e)});Mt(await x(n,{token:Cs(e)}));let{common:o,sides:a}=s,[r,i]=[e,t].map((c,f)=>{let u=(a[f]?.items??[]).filter(({alive:$})=>$),p=o.find($=>$.game===c)??o[0]??{game:c,version:1},m={...p,text:"Here they part."},d=u.filter($=>$.game!==p.game||$.version>p.version);return[m,...d.map(({game:$,version:h,text:y})=>({game:$,version:h,text:y}))]});return[r??[],i??[]]}function Cs(e){let{seat:t,host:n}=fe(e);return t??n??""}var Jp=({game:e,version:t})=>x(`/v1/games/${encodeURIComponent(e)}/state?at=${t}`,{token:Cs(e)});function gi(e){return e instanceof j&&e.status===404?"One of these games is not there, or it is private.":Y(e)}var Xp=new TextEncoder,Iv=1n<<64n,wi=e=>Xp.encode(e),ki=e=>Array.from(e,t=>t.toString(16).padStart(2,"0")).join("");function Zp(...e){let t=new Uint8Array(e.reduce((s,o)=>s+o.length,0)),n=0;for(let s of e)t.set(s,n),n+=s.length;return t}async function _i(...e){return new Uint8Array(await crypto.subtle.digest("SHA-256",Zp(...e)))}var Qp="Browsers compute hashes only for pages that came over HTTPS or from this machine (127.0.0.1). Open this page in one of these ways, or use examples/verify_log.py.",wn=(e,t,n=`${t}s`)=>`${e.toLocaleString("en")} ${e===1?t:n}`;function xi({game:e}){let[t,n]=b(null),[s,o]=b(!1),a=I(null),r=I(0),i=!!globalThis.crypto?.subtle,c=async(u,p,m)=>{let d=++r.current,$=h=>d===r.current&&n({name:u,done:0,all:0,...h});$({});try{let h=new Uint8Array(await p()),y=await ed(a.current,d,h,$),v=y.found&&m?await m(y.found):void 0,w=y.found?await sd(y.found):void 0;$({...y,...v===void 0?{}:{known:v},...w===void 0?{}:{share:w}})}catch(h){$({trouble:od(h)})}},f=u=>u&&c(u.name,()=>u.arrayBuffer());return _(()=>{if(document.title="Verify a game - Cosmic Ledger",!i)return;let u=new Worker(new URL("worker-NXQF4JBA.js",import.meta.url),{type:"module"});return a.current=u,u.addEventListener("message",()=>o(!0),{once:!0}),e&&c(`the game ${e}`,()=>td(e),nd),()=>u.terminate()},[e]),l`<section
    class="verification"
    onDragOver=${u=>u.preventDefault()}
    onDrop=${u=>(u.preventDefault(),i&&void f(u.dataTransfer?.files[0]))}
  >
    <h1 tabindex="-1">Verify a game</h1>
    <p>
      An export of a game proves itself: this browser computes every hash and every draw again. A file that you choose
      stays on your machine, and needs no connection.
    </p>
    ${i?l`<label class="drop">
          <span>Drop an export here, or <span class="button">Choose a file</span></span>
          <input
            type="file"
            disabled=${!s}
            onChange=${({currentTarget:u})=>{f(u.files?.[0]),u.value=""}}
          />
        </label>`:l`<p role="alert" class="verdict-text bad">${Qp}</p>`}
    <div aria-live="polite">${t&&l`<${ad} verdict=${t} />`}</div>
    ${e&&l`<p><a class="button" href=${`?game=${encodeURIComponent(e)}`}>Back to the game</a></p>`}
  </section>`}function ed(e,t,n,s){return new Promise(o=>{let a=({data:r})=>{if(r.number===t){if(r.done!==void 0)return s({done:r.done,all:r.all??0});e.removeEventListener("message",a),o(r)}};e.addEventListener("message",a),e.postMessage({number:t,content:n},[n.buffer])})}async function td(e){let{seat:t,host:n}=fe(e);return(await ge("GET",`/v1/games/${encodeURIComponent(e)}/export`,{token:t??n??""})).arrayBuffer()}async function nd(e){let{items:t}=await x("/v1/keys");return t.some(n=>n.public_key===e.publicKey)}async function sd({game:e,seeds:t}){let{share:n}=fe(e);if(!n)return;let s=ki(await _i(wi(n)));return Object.keys(t).find(o=>t[o]===s)??null}function od(e){return e instanceof j&&e.status===404?"There is no such game, or it is private.":e instanceof DOMException||e instanceof TypeError?"The file could not be read to its end.":Y(e)}function ad({verdict:e}){let{name:t,done:n,all:s,found:o,wrong:a,trouble:r,known:i,share:c}=e;return r?l`<p role="alert" class="verdict-text bad">${r}</p>`:a?l`<${rd} name=${t} wrong=${a} />`:o?l`<${id} name=${t} found=${o} known=${i} share=${c} />`:l`<p class="progress">
    <progress aria-label="Progress" max=${s||1} value=${n}></progress> Verifying ${t}
  </p>`}function rd({name:e,wrong:{seq:t,detail:n}}){let s=t?`Event ${t}`:"The manifest (the first line)";return l`<div class="outcome-card bad" role="alert">
    <h2><span aria-hidden="true">✗</span> Not what a service has written</h2>
    <p class="verdict-text"><strong>${s}:</strong> ${n}.</p>
    <p class="quiet">
      This is where ${e} stops fitting. Nothing from there on is proven. A file that was cut or edited on its way
      looks the same as one that was forged: fetch it again to know.
    </p>
  </div>`}function id({name:e,found:t,known:n,share:s}){return l`<div class="outcome-card good">
    <h2><span aria-hidden="true">✓</span> ${t.over?"Everything fits":"Everything that is open fits"}</h2>
    <p class="quiet">${e} · ${t.game}</p>
    <div class="columns">
      <div>
        <h3>Checked</h3>
        <ul class="checked">
          ${ld(t,n,s).map(o=>l`<li key=${o}>${o}</li>`)}
        </ul>
      </div>
      <div>
        <h3>Not checked</h3>
        <ul class="unchecked">
          ${cd(t,n,s).map(o=>l`<li key=${o}>${o}</li>`)}
        </ul>
      </div>
    </div>
    <dl class="facts">
      <dt>Head</dt>
      <dd><code>${t.hash}</code></dd>
      <dt>Signed</dt>
      <dd>${t.signedAt} with key <code>${t.keyId}</code></dd>
    </dl>
  </div>`}function ld(e,t,n){let{events:s,opened:o,over:a,shuffles:r,draws:i,added:c,signature:f,entry:u}=e,p=c.length?`, mixed with what ${g.value.listed(c)} added`:"";return[`${wn(s,"event")}: each has the hash of the one before it, none is missing, and times never go back.`,`${wn(o,"hidden part")}: each is what was committed to.`,...a?[`The seed is the one that was committed to before the first draw${p}.`]:[],...n?[`Your share is in it: the random bytes that this browser added for ${g.value.name(n)}. Nobody could choose the cards without them.`]:[],...a?[`${wn(r,"shuffle and pick","shuffles and picks")} of ${wn(i,"draw")}: made again, with the same outcome.`]:[],...f?["The signature of the head (Ed25519)."]:[],...t?["The key is one that this service names as its own."]:[],...u===null?[]:[`Its place in the log of finished games: entry ${u}.`]]}function cd(e,t,n){let{over:s,closed:o,signature:a,chosen:r,lostAt:i,fork:c}=e;return["The rules: whether each move was allowed. The program python -m service verify decides them again.","Where cards were when they were drawn from, and signatures of players. The program examples/verify_log.py checks both.",...n===null?["Your share: this browser added random bytes, and they are not among what the seats added."]:[],...t?[]:["Whose key it is: it comes from the file. Compare it with one that you know."],...t===!1?["This service does not name the key as its own."]:[],...a?[]:["The signature of the head: this browser has no Ed25519."],...s?[]:[`The game is not over: ${wn(o,"hidden part")} and all draws stay closed until then.`],...r?["The host chose the seed or the position, so nothing here was random."]:[],...i?[`Secrets were lost at event ${i}: what was drawn or hidden before cannot be checked.`]:[],...c?["This game is a fork: that it begins as its origin was is believed."]:[]]}var ud=32,qo=()=>Array.from(crypto.getRandomValues(new Uint8Array(ud)),e=>e.toString(16).padStart(2,"0")).join("");async function jt(e,{name:t,seat:n="",code:s="",host:o="",closed:a=!1,chosen:r=!1,rated:i=!1}){let c=`/v1/games/${encodeURIComponent(e)}`,f=s||(a&&o?(await A("POST",`${c}/invites`,{token:o,body:{}})).code:"");i&&await ms(t);let u=r?void 0:qo(),p={name:t,client_seed:u,...n&&{seat:n},...f&&{invite_code:f}},m=await Ne(d=>A("POST",`${c}/seats`,{body:p,token:d}));$e(e,{seat:m.token,share:u,invite:void 0})}var fd={aim:"Attack",ally:"Join",choose_alien:"Play",commit:"Send",deal_cards:"Give",deal_colony:"Send",failed_deal:"Lose",invite:"Invite",launch:"Send",launch_for_another:"Send",launch_number:"Launch",return_ships:"Return",select_card:"Play",wild_destiny:"Attack"},pd=["1st","2nd","3rd","4th","5th","6th","7th","8th","9th"],Si=44,q=e=>e.charAt(0).toUpperCase()+e.slice(1);function _e({name:e,prompt:t}){let n=fd[e];if(n)return n;let s=zo(t).at(-1)??"",[,o]=/\bdo(?:es)? (?:you|it) (?:also )?([a-z]+)/.exec(s)??[];return o==="do"||!o?/\bsettle|\bland/.exec(s)?"Land on":/\blose\b/.exec(t)?"Lose":"Choose":o==="go"?"Go to":q(o)}var zo=e=>e.split(/(?<=[.?!]”?) (?=[A-Z])/);function vt(e){let t=zo(e),n=t.findLastIndex(i=>i.endsWith("?")),s=n<0?0:n,o=s>0&&(t[s]??"").length<12?s-1:s,a=o>0&&/\bit\?$/.test(t[s]??"")?1:0;return{head:[...t.slice(0,a),...t.slice(o,s+1)].join(" "),rest:[...t.slice(a,o),...t.slice(s+1)].join(" ")}}function ce(e,t){let[,n="",s=""]=/^([a-z]+)-(\d)$/.exec(t)??[];return n in e.seats?`${dd(M(e,n))} ${pd[Number(s)-1]} planet`:g.value.name(t)}var dd=e=>e==="you"?"your":`${e}${e.endsWith("s")?"'":"'s"}`;function me(e,t="nothing"){let n=e.at(-1)??t;return e.length>1?`${e.slice(0,-1).join(", ")} and ${n}`:n}function lt(e,t,n,s){let o=`${e} ${me(t,s??`no ${n}`)}`;return o.length>Si&&t.length>1?`${e} ${z(t.length,n)}`:o}function Bt(e,t,n,s){return e>=t&&e<=n?"":e>n?`${z(e-n,s)} too many`:t===1&&n===1?`Choose ${/^[aeiou]/.test(s)?"an":"a"} ${s}`:`Choose ${t===n?`${t}`:`${t} to ${n}`} ${s}s${e?`: ${t-e} more`:""}`}function Ai({prompt:e,name:t}){let n=zo(e).find(o=>o.endsWith("?"))??"";if(/^Do you agree\?$/.test(n))return["Agree","Do not agree"];if(t==="second_encounter")return["Have a second encounter","End the turn"];let[,s=""]=/^(?:[A-Z][^?]*: )?Do you ([^?]+)\?$/.exec(n)??[];return!s||s.includes(", or ")||s.length>Si?["Yes","No"]:[q(s),"No"]}function Ce(e,t,n,s="thing"){let o=()=>e.length<=t?e.map(({id:c})=>c):[],[a,r]=b(o),i=c=>r(f=>f.includes(c)?f.filter(u=>u!==c):n===1?[c]:f.length<n?[...f,c]:f);return je(e.map(c=>{let f=a.includes(c.id);return[c.id,{...c,chosen:f,count:null,full:!f&&n>1&&a.length>=n,press:()=>i(c.id)}]})),{things:e,chosen:a,turn:i,clear:()=>r([]),one:t===1&&n===1,missing:Bt(a.length,t,n,s)}}function Be({choice:{things:e,chosen:t,turn:n,one:s}}){return l`<fieldset>
    <legend class="unseen">Choose</legend>
    ${e.map(({id:o,label:a,text:r})=>l`<label key=${o} class="choice">
        <input type=${s?"radio":"checkbox"} name="choice" value=${o} checked=${t.includes(o)} onChange=${()=>n(o)} />
        <span><b>${a}</b>${r&&l`<small>${r}</small>`}</span>
      </label>`)}
  </fieldset>`}function Fe(e){let t=e.split("#")[0]??"";return g.value.entry(t)?.power||/^(tech|station|hazard|moon|planetoid)-/.test(t)?t:""}var ct=({things:e,chosen:t})=>e.flatMap(({id:n,label:s})=>t.includes(n)?[s]:[]);function Ft({things:e,chosen:t}){let n=new Set(e.map(({text:s})=>s??""));return(n.size===1?[...n][0]:e.find(({id:s})=>s===t.at(-1))?.text)??""}var te=e=>t=>{t.preventDefault(),e()};var Yo=k(new Map);async function wt(){if(Yo.peek().size)return;let{items:e}=await x("/v1/catalog/options");Yo.value=new Map(e.map(t=>[t.id,t.choices.map(n=>[n.id,n.name])]))}var Ye=e=>Yo.value.get(e)??[],kn=(e,t)=>Ye(e).find(([n])=>n===t)?.[1]??t;var Es=["red","blue","green","yellow","purple","orange"],md=[["public","Public: in the list"],["unlisted","Unlisted: by its address"],["private","Private: by invitation"]];function kt({seats:e,variants:t,sets:n,timers:s,undo:o,pace:a,visibility:r,invites:i,alerts:c,hints:f,rated:u}){let p={sets:n,alerts:c.split(","),undo_policy:o,bot_pace:a,hints:f,...s?{timers:s}:{},...u?{rated:u}:{}};return{seats:Es.slice(0,e),variants:t,options:p,visibility:r,invite_required:i}}function ut(e,t){let[n,s]=b(null),o=JSON.stringify(e);return _(()=>{let a=new AbortController;return A("POST","/v1/setup-checks",{body:e,signal:a.signal}).then(r=>(s(r),t("")),r=>(r instanceof j||r instanceof se)&&t(r.message)),()=>a.abort()},[o]),n}function Go(e){let[t,n]=b([]);return _(()=>{let s=o=>e(Y(o));x("/v1/catalog/variants").then(({items:o})=>n(o.filter(a=>!a.always)),s)},[]),t}function Ut(e){let[t,n]=b([]);return _(()=>{x("/v1/bots").then(({items:s})=>n(s),s=>e(Y(s)))},[]),t}var Ko="Everybody can watch it, and its result counts for the ladder, where all see your name. Moves are taken back only while nobody has seen them. There are no bots and no hints. Who gives up, leaves or runs out of time loses.",hd=["own_unseen","off"],Dt=e=>e?{rated:e,undo:"own_unseen",hints:!1,visibility:"public"}:{rated:e,undo:"unanimous"},Wt=({rated:e,set:t})=>l`<label class="choice rated"><input
  type="checkbox" aria-label="Rated" aria-describedby="rated" checked=${e} onChange=${()=>t(!e)}
/><span><b>Rated</b><small id="rated">${Ko}</small></span></label>`;function ft({rules:e,set:t,timers:n,say:s,hosted:o=!0}){let a=Go(s);_(()=>{wt().catch(c=>s(Y(c)))},[]);let r=Ye("alerts"),i=Ye("undo_policy").filter(([c])=>!e.rated||hd.includes(c));return l`
    <${Oi} legend="Sets of aliens" things=${Ye("sets")} chosen=${e.sets} set=${c=>t({sets:c})} />
    <${Oi}
      legend="Variants" things=${a.map(({id:c,name:f,about:u})=>[c,f,u])}
      chosen=${e.variants} set=${c=>t({variants:c})}
    />
    <fieldset class="settings">
      <legend>How it is played</legend>
      <${we} label="Aliens" things=${r.map((c,f)=>$d(r,f))} now=${e.alerts} set=${c=>t({alerts:c})} />
      <${we} label="Clocks" things=${[["",n],...Ye("timers")]} now=${e.timers} set=${c=>t({timers:c})} />
      <${we} label="Undo" things=${i} now=${e.undo} set=${c=>t({undo:c})} />
      ${o&&l`<${we} label="Pace of bots" things=${Ye("bot_pace")} now=${e.pace} set=${c=>t({pace:c})} />`}
      ${o&&!e.rated&&l`<${we} label="Who finds it" things=${md} now=${e.visibility} set=${c=>t({visibility:c})} />`}
      ${o&&l`<label class="choice"><input
        type="checkbox" checked=${e.invites} onChange=${()=>t({invites:!e.invites})}
      /><span><b>Only with an invitation</b><small>Nobody takes a seat without a code of yours.</small></span></label>`}
      ${o&&!e.rated&&l`<label class="choice"><input
        type="checkbox" checked=${e.hints} onChange=${()=>t({hints:!e.hints})}
      /><span><b>Hints</b><small>Players may ask what a bot would do.</small></span></label>`}
    </fieldset>
  `}function $d(e,t){let n=e.slice(0,t+1),s=n.length===e.length?"All":n.length===1?n[0]?.[1]:`Up to ${e[t]?.[1]}`;return[n.map(([o])=>o).join(","),s??""]}function Ht({now:e,set:t}){return l`<${we}
    label="How many" things=${["3","4","5","6"].map(n=>[n,`${n} seats`])} now=${String(e)}
    set=${n=>t(Number(n))}
  />`}function we({label:e,things:t,now:n,set:s}){return l`<label>${e}
    <select value=${n} onChange=${o=>s(o.currentTarget.value)}>
      ${t.map(([o,a])=>l`<option key=${o} value=${o}>${a}</option>`)}
    </select>
  </label>`}function Oi({legend:e,things:t,chosen:n,set:s}){let o=a=>s(n.includes(a)?n.filter(r=>r!==a):[...n,a]);return l`<fieldset class="several">
    <legend>${e}</legend>
    ${t.map(([a="",r,i])=>l`<label key=${a} class="choice">
        <input type="checkbox" value=${a} checked=${n.includes(a)} onChange=${()=>o(a)} />
        <span><b>${r}</b>${i&&l`<small>${i}</small>`}</span>
      </label>`)}
  </fieldset>`}function pt({check:e}){let t=e?[...e.conflicts,...e.errors]:[],n=Object.entries(e?.components??{}).map(([s,o])=>`${o} ${s.replaceAll("_"," ")}`);return l`<div class="faults" role="status">
    ${t.map(({detail:s,rule:o})=>l`<p key=${s} class="fault">${bd(s)}${o&&l` <span class="quiet">(${o})</span>`}</p>`)}
    ${e?.ok&&l`<p class="quiet">On the table: ${n.join(", ")}.</p>`}
  </div>`}var bd=e=>e.replace(/`(\w+)`/g,(t,n)=>g.value.name(n));var Ci="cosmic-ledger-last-setup",Vo="me",Ts={seats:4,mine:"red",bots:{},variants:[],sets:["base"],alerts:"green,yellow,red",hints:!1,timers:"",undo:"unanimous",pace:"brisk",visibility:"public",invites:!1,rated:!1},yd={blue:"basic",green:"basic",yellow:"basic"};function gd(){try{let e=JSON.parse(localStorage.getItem(Ci)??"null");return e&&{...Ts,...e}}catch{return null}}function vd(e,t){let n=[];for(let{id:s,excludes:o,seats_min:a,seats_max:r}of e)t<a||t>r||o.some(i=>n.includes(i))||n.push(s);return n}function Ei(e){let t=kt(e),n=t.seats.flatMap(s=>e.bots[s]?[{seat:s,kind:e.bots[s]}]:[]);return{...t,bots:n,spectator_talk:"apart"}}function Ti({open:e}){let[t,n]=b(Ts),[s,o]=b(le.value),{busy:a,trouble:r,say:i,attempt:c}=C(),f=Ut(i),u=ut(Ei(t),i),p=()=>c(async()=>e(await _d(t,s))),m=d=>n({...t,...d});return l`<form class="create" onSubmit=${te(p)}>
    <h1 tabindex="-1">New game</h1>
    <${wd} choice=${t} choose=${n} say=${i} />
    <${kd} choice=${t} set=${m} bots=${t.rated?[]:f} name=${s} call=${o} />
    <${Wt} rated=${t.rated} set=${d=>m({...Dt(d),...d?{bots:{}}:{}})} />
    <${ft} rules=${t} set=${m} timers="As usual: relaxed among people" say=${i} />
    <div class="verdict">
      <${pt} check=${u} />
      <p class="trouble" role="alert">${r}</p>
      <button class="main" disabled=${a||!u?.ok}>Create the game</button>
    </div>
  </form>`}function wd({choice:e,choose:t,say:n}){let s=Go(n),o=gd(),a={...Ts,bots:yd,alerts:"green",hints:!0},r=()=>({...e,variants:vd(s,e.seats),sets:Ye("sets").map(([i])=>i),alerts:Ts.alerts});return l`<div class="presets" role="group" aria-label="Begin with">
    <button type="button" onClick=${()=>t(a)}><b>First game</b><small>The base game with simple aliens, against bots, with hints</small></button>
    <button type="button" disabled=${!s.length} onClick=${()=>t(r())}><b>Everything</b><small>All sets, and all variants that go together</small></button>
    ${o&&l`<button type="button" onClick=${()=>t(o)}><b>As last time</b><small>${o.seats} seats, ${o.variants.length?o.variants.map(i=>g.value.name(i)).join(", "):"no variants"}</small></button>`}
  </div>`}function kd({choice:e,set:t,bots:n,name:s,call:o}){let a=[[Vo,"you"],["","a person"],...n.map(({id:c})=>[c,`bot: ${c}`])],r=(c,f)=>{let{[c]:u,...p}=e.bots,m=e.mine===c?"":e.mine;t(f===Vo?{mine:c,bots:p}:{mine:m,bots:f?{...p,[c]:f}:p})},i=!Es.slice(0,e.seats).includes(e.mine);return l`<fieldset class="settings">
    <legend>Seats</legend>
    <${Ht} now=${e.seats} set=${c=>t({seats:c})} />
    ${i?l`<p class="quiet">No seat is yours: you host the game and watch.</p>`:l`<${Ae} name=${s} call=${o} />`}
    ${Es.slice(0,e.seats).map(c=>l`<div key=${c} class=${e.mine===c?"place mine":"place"}><${we}
        label=${l`<span><${ee} seat=${c} /> ${g.value.name(c)} ${e.mine===c&&l`<span class="tag">you</span>`}</span>`}
        things=${a} now=${e.mine===c?Vo:e.bots[c]??""} set=${f=>r(c,f)}
      /></div>`)}
    ${n.length>0&&l`<details class="kinds small"><summary>What the bots are like</summary><dl>${n.map(({id:c,about:f})=>l`<div key=${c}><dt>${c}</dt><dd>${f}</dd></div>`)}</dl></details>`}
  </fieldset>`}async function _d(e,t){let n=await Ne(r=>A("POST","/v1/games",{token:r,body:Ei(e)})),s=n.game.id;if($e(s,{host:n.host_token}),localStorage.setItem(Ci,JSON.stringify(e)),!n.game.seats.some(r=>r.seat===e.mine&&!r.taken))return s;let a=n.game.invite_required||n.game.visibility==="private";return await jt(s,{name:ve(t),seat:e.mine,host:n.host_token,closed:a,rated:n.game.rated}),s}var xd=1200,Sd=1e4,Mi=e=>e.find(({status:t,seats:n})=>t==="running"&&n.every(s=>s.bot));async function Ad(e){return Mi((await x("/v1/games?status=running&limit=30",{signal:e})).items)}async function Od(e,t,n){let s=n;for(;!e.aborted;){try{let o=s?Mi(await s):await Ad(e);s=void 0,o?await Cd(o.id,e,t):t(null)}catch(o){if(!e.aborted&&!(o instanceof j)&&!(o instanceof se))throw o}await G(Sd,e).catch(()=>{})}}async function Cd(e,t,n){let s=`/v1/games/${e}`,o=await x(`${s}/state`,{signal:t});n(o);for await(let a of Ie(`${s}/stream`,{signal:t,after:o.version}))document.hidden||a.name!=="end"&&!(Number.parseInt(a.id,10)>o.version)||(o=await x(`${s}/state`,{signal:t}),n(o),await G(xd,t))}var Ed=()=>l`<picture class="still">
  <source media="(prefers-color-scheme: light)" srcset=${us("still-light")} />
  <img src=${us("still-dark")} alt="" />
</picture>`;function Ms({first:e}){let[t,n]=b(void 0);if(_(()=>{let a=new AbortController;return Od(a.signal,n,e),()=>a.abort()},[]),t===void 0)return l`<figure class="live"><div class="window"></div><figcaption> </figcaption></figure>`;if(t===null)return l`<${Ed} />`;let s={path:`/v1/games/${t.game}`,token:""},o=t.status==="over"?`Over: ${t.winners.map(S).join(" and ")||"nobody"} won.`:`Turn ${t.turn.number}.`;return l`<figure class="live">
    <div class="window"><${rt} view=${t} source=${s} /></div>
    <figcaption><span class="dot" aria-hidden="true"></span> Bots play this now. ${o} <a href=${`?game=${t.game}`}>Watch this game</a></figcaption>
  </figure>`}var Pi="cosmic-ledger-sound",Ni="cosmic-ledger-notices",Td=[523,784],Jo=.18,Md=.06,Pd=`data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="12" fill="#141a30" stroke="#9db8ff" stroke-width="3"/><circle cx="23" cy="9" r="8" fill="#ffd27d"/></svg>')}`,qt=k(localStorage.getItem(Pi)==="on"),_n=k(localStorage.getItem(Ni)==="on"&&"Notification"in window&&Notification.permission==="granted"),_t=k(""),Xo=null;function Li(){Xo??=new AudioContext;let e=Xo.currentTime;Td.forEach((t,n)=>{let s=Xo,[o,a]=[s.createOscillator(),s.createGain()],r=e+n*Jo;o.frequency.value=t,a.gain.setValueAtTime(Md,r),a.gain.exponentialRampToValueAtTime(.001,r+Jo),o.connect(a).connect(s.destination),o.start(r),o.stop(r+Jo)})}function Ii({store:e}){let t=e.newest.value,n=t?.status==="running"&&e.seat.value?t.questions.filter(a=>a.kind!==null):[],s=n.length,o=I(null);return _(()=>{let a=document.querySelector("link[rel=icon]"),r=a?.getAttribute("href")??"";return _t.value=s?`(${s}) Your turn`:"A game",s&&a?.setAttribute("href",Pd),s&&o.current===0&&Zo("Your turn",n[0]?.prompt??""),o.current=t?s:null,()=>a?.setAttribute("href",r)},[s,t===null]),null}function Zo(e,t){if(qt.peek()&&Li(),!_n.peek()||!document.hidden)return;let n=new Notification(e,{body:t,tag:"cosmic-ledger"});n.addEventListener("click",()=>(window.focus(),n.close()))}function Ps(){let[e,t]=b(""),n=()=>{qt.value=!qt.value,localStorage.setItem(Pi,qt.value?"on":"off"),qt.value&&Li()},s=async()=>{let o=!_n.value,a=o?await Notification.requestPermission():"granted";t(a==="granted"?"":"The browser does not allow notices of this page. Its settings say so."),_n.value=o&&a==="granted",localStorage.setItem(Ni,_n.value?"on":"off")};return l`<fieldset class="switches">
    <legend>When it is my turn, or a table is found</legend>
    <label class="check"><input type="checkbox" checked=${qt.value} onChange=${n} /> A quiet sound</label>
    ${"Notification"in window&&l`<label class="check"><input type="checkbox" checked=${_n.value} onChange=${s} /> A notice of the browser, while I look elsewhere</label>`}
    <p class="trouble" role="alert">${e}</p>
  </fieldset>`}var Nd={person:"person",program:"program",bot:"bot"},Ri=e=>Nd[e],be=e=>e.toFixed(1).replace("-","−"),Ee=({ladder_id:e,name:t,kind:n})=>t??(n==="bot"?`Bot ${e?.slice(2)??""}`:"deleted player"),zt=({of:e})=>e.ladder_id?l`<a href=${`?player=${e.ladder_id}`}>${Ee(e)}</a>`:l`<span>${e.name??"somebody"}</span>`;var xt="cosmic-ledger-news",Ld=3,ji=50,Id=new Set(["challenged","challenge_answered","challenge_closed","seek_matched","seek_expired","match_failed"]),xn=new BroadcastChannel(xt),Te=k(null),Sn=k(null),Ge=k([]),Yt=k(0),dt=k(!1),Ls=re(()=>(Te.value??[]).filter(({your_turn:e})=>e).length),Rd=e=>{let t=({status:n,your_turn:s})=>s?0:n==="running"?1:n==="lobby"?2:3;return[...e].sort((n,s)=>t(n)-t(s)||s.created_at.localeCompare(n.created_at))},Ns=null,ea=!1,ta=!1;function Bi(){return ta=!0,Is().catch(Ke),()=>{ta=!1}}var Fi=()=>Ns?.catch(Ke);function Is(){return ea=!0,Ns??=jd().finally(()=>Ns=null),Ns}async function jd(){for(;ea;){ea=!1;let e=O.peek();if(!e){Te.value=null;return}try{let t=await Z(s=>x(`/v1/games?mine=true&limit=${ji}`,{token:s})),n=t.next?(await x(`/v1/games?mine=true&turn=mine&limit=${ji}`,{token:e})).items:[];e===O.peek()&&Ui([...t.items,...n],t.next)}catch(t){if(!ze(t))throw t}}}function Ui(e,t){un(e.map(({id:n})=>n)),ae(()=>{Te.value=Rd([...new Map(e.map(n=>[n.id,n])).values()]),Sn.value=t})}async function Di(){let{items:e,next:t}=await x(Sn.peek()??"",{token:O.peek()});Ui([...Te.peek()??[],...e],t)}async function Bd(e,t){let n=`?game=${t.game_id}`;switch(t.type){case"seek_matched":return{id:e,text:"Your table is complete: the game begins.",href:n,open:"Play"};case"challenge_answered":return t.game_id?{id:e,text:"All have accepted the challenge: the game begins.",href:n,open:"Play"}:{id:e,text:Fd(await Qo(t),t),href:"?find",open:"See it"};case"match_failed":return{id:e,text:`Your game cannot be made: ${t.detail}`,href:"?find",open:"See it"};case"challenged":{let{by:s,rated:o,state:a}=await Qo(t);return a!=="open"?void 0:{id:e,text:`${Ee(s)} challenges you to a ${o?"rated ":""}game.`,href:"?find",open:"See it",about:t.challenge_id}}case"challenge_closed":{let{by:s}=await Qo(t);return{id:e,text:Ud(Ee(s),s.ladder_id===D.peek()?.ladder_id,t.state),href:"?find",open:"See others",about:t.challenge_id}}case"seek_expired":return{id:e,text:"Nobody came to your table in time.",href:"?find",open:"Seek again"};case"invited":return{id:e,text:"You are invited to a game.",href:`${n}#invite=${t.invite_code}`,open:"See it"}}}var Qo=async({challenge_id:e})=>(await ke(),x(`/v1/challenges/${e}`,{token:O.peek()}));function Fd({by:e,players:t},n){let s=t.find(({ladder_id:a})=>a===n.player),o=e.ladder_id===D.peek()?.ladder_id?"your challenge":`the challenge of ${Ee(e)}`;return`${s?Ee(s):"A player"} has ${n.answer==="accepted"?"accepted":"refused"} ${o}.`}var Ud=(e,t,n)=>n==="withdrawn"?`${e} has withdrawn the challenge.`:`${t?"Your challenge":`The challenge of ${e}`} has expired.`;async function Dd(e,t,n){let s=O.peek(),o=await Bd(e,t);if(!o||s!==O.peek())return;let a=Ge.peek().filter(({about:r})=>!r||r!==o.about);Ge.value=[o,...a].slice(0,Ld),n&&Zo("Cosmic Ledger",o.text)}function na(e){Wi(e),xn.postMessage({token:O.peek(),dismissed:e})}function Wi(e){Ge.value=Ge.peek().filter(t=>t.id!==e)}function Hi({name:e,id:t,data:n},s){if(t&&localStorage.setItem(xt,t),!(e==="player_event"&&(n.game_id&&n.type!=="invited"&&un([n.game_id]),Id.has(n.type)&&Yt.value++,Dd(t,n,s).catch(Ke),n.type==="message"))){if(e==="snapshot_hint"){if(n.after===localStorage.getItem(xt))return;localStorage.setItem(xt,n.after)}(e==="snapshot_hint"||e==="gap")&&Yt.value++,ta&&Is().catch(Ke)}}function Ke(e){if(!(e instanceof j)&&!(e instanceof se))throw e}function qi(){Br();let e=!1,t=()=>e&&xn.postMessage({token:O.peek(),there:dt.peek()});xn.addEventListener("message",({data:n})=>{n.asks&&t(),n.token===O.peek()&&(n.frame&&Hi(n.frame,!1),n.dismissed&&Wi(n.dismissed),n.there!==void 0&&(dt.value=n.there))}),Pe(()=>{let n=O.value;if(ae(()=>(Te.value=null,Ge.value=[],dt.value=!1)),!n)return;let s=new AbortController;return xn.postMessage({asks:!0}),Wd(s.signal,async()=>{e=!0,await Hd(n,s.signal,o=>(dt.value=o,t())),e=!1}),()=>{s.abort(),localStorage.removeItem(xt)}})}async function Wd(e,t){if(!navigator.locks)return t();await navigator.locks.request(xt,{signal:e},t).catch(n=>{if(!e.aborted)throw n})}async function Hd(e,t,n){let s=localStorage.getItem(xt)??void 0;try{await Z(async()=>{for await(let o of Ie("/v1/players/me/stream",{token:e,signal:t,heard:n,shared:!0,...s&&{after:s}}))Hi(o,!0),xn.postMessage({token:e,frame:o})})}catch(o){if(t.aborted)return;n(!1),ze(o)||Ke(o)}}var qd={lobby:"Not begun",running:"Running",over:"Over"};function Gt({game:e,own:t}){let n=new Date(e.created_at);return l`<li>
    <a class="game" href=${`?game=${e.id}`}>
      <span class=${`state is-${e.status}`}>${zd(e,t)}</span>
      <span class="who"><b>${Gd(e)}</b><span class="small quiet">${Kd(e)}${e.rated&&l` <span class="tag">rated</span>`}</span></span>
      <span class="score">${e.seats.map(({seat:s,taken:o,colonies:a})=>l`<span key=${s} class=${`seat${o?"":" free"}`}><${ee} seat=${s} />${e.status==="lobby"?"":a}<span class="unseen"> ${g.value.name(s)}${e.status==="lobby"?"":` has ${a} colonies`}</span></span>`)}</span>
      <span class="outcome">${Vd(e)}</span>
      <time datetime=${e.created_at} title=${n.toLocaleString([],{dateStyle:"medium",timeStyle:"short"})}>${Zd(n)}</time>
    </a>
  </li>`}function zd(e,t){return e.your_turn?l`<span class="tag asked">My turn</span>`:`${qd[e.status]}${t?" · yours":""}`}function Yd(e){let{waiting:t,your_turn:n}=e;return!t?.length||n?"":`, waits for ${t.map(o=>e.seats.find(a=>a.seat===o&&!a.bot)?.name??g.value.name(o)).join(" and ")}`}function Gd({seats:e}){let t=e.flatMap(({taken:a,bot:r,name:i})=>a&&!r?[i??"somebody"]:[]),n=e.filter(({bot:a})=>a).length,s=[...t,...n?[`${n} ${n===1?"bot":"bots"}`]:[]],o=s.pop()??"Nobody yet";return s.length?`${s.join(", ")} and ${o}`:o}function Kd({variants:e,...t}){let n=t,s=(n.chosen_options??n.options)?.sets??[];return[...e.filter(a=>a!=="cosmic_quakes").map(a=>g.value.name(a)),...s.filter(a=>a!=="base").map(a=>`aliens of ${g.value.name(a)}`)].join(", ")||"The base game"}function Vd(e){let{status:t,seats:n,winners:s,turn:o}=e;if(t==="lobby"){let r=n.filter(({taken:i})=>!i).length;return r?`${r} of ${n.length} seats free`:"All are there"}if(t==="running")return`${o?`Turn ${o}`:"Just begun"}${Yd(e)}`;let a=s.map(r=>n.find(i=>i.seat===r&&!i.bot)?.name??g.value.name(r));return a.length?`Won by ${a.join(" and ")}`:"Nobody won"}var Jd=[["day",86400],["hour",3600],["minute",60]],Xd=new Intl.RelativeTimeFormat("en",{numeric:"auto"});function Zd(e){let t=(Date.now()-e.getTime())/1e3,[n,s]=Jd.find(o=>t>=o[1])??["second",0];return s?Xd.format(-Math.floor(t/s),n):"just now"}var Qd=2e4,em=6e4,tm=6;function zi(){let e=Ls.value,t=(Te.value??[]).some(({status:s,your_turn:o})=>s==="running"&&!o),n=dt.value?t?em:0:Qd;_(()=>Bi(),[O.value]),_(()=>{if(!O.value||!n)return;let s=setInterval(()=>document.hidden||Is().catch(Ke),n);return()=>clearInterval(s)},[O.value,n]),_(()=>{_t.value=e?`(${e}) My turn`:""},[e])}function Yi(){let e=Te.value?.find(({your_turn:t})=>t);return e?l`<p class="waits">${Ls.value===1?"A game waits":`${Ls.value} games wait`} for you. <a class="button" href=${`?game=${e.id}`}>Play on</a></p>`:null}function Gi({others:e}){let{busy:t,trouble:n,attempt:s}=C(),[o,a]=b(!1),r=Te.value??[],i=new Set(r.map(({id:d})=>d)),c=e.filter(({id:d})=>!i.has(d));if(!r.length&&!c.length)return null;let f=r.filter(({status:d})=>d!=="over"),u=r.filter(({status:d})=>d==="over"),p=o?f:f.slice(0,tm),m=f.length-p.length;return l`<section class="my-games" aria-labelledby="my-games">
    <h2 id="my-games">My games</h2>
    <ul class="games">
      ${p.map(d=>l`<${Gt} key=${d.id} game=${d} own=${!0} />`)}
      ${c.map(d=>l`<${Gt} key=${d.id} game=${d} own=${!0} />`)}
    </ul>
    ${m>0&&l`<p><button onClick=${()=>a(!0)}>${m} more</button></p>`}
    ${u.length>0&&l`<details><summary>Over (${u.length}${Sn.value?" and older ones":""})</summary>
      <ul class="games">${u.map(d=>l`<${Gt} key=${d.id} game=${d} own=${!0} />`)}</ul>
    </details>`}
    ${Sn.value&&l`<p><button disabled=${t} onClick=${()=>s(Di)}>Older games</button></p>`}
    ${n&&l`<p class="trouble" role="alert">${n}</p>`}
  </section>`}var Ki=["red","blue","green","yellow"];async function nm(e){let t=Ki.slice(1).map(r=>({seat:r,kind:"basic"})),s={seats:Ki,bots:t,options:{bot_pace:"brisk",hints:!0},spectator_talk:"apart"},o=await Ne(r=>A("POST","/v1/games",{token:r,body:s})),a=o.game.id;return $e(a,{host:o.host_token}),await jt(a,{name:e}),await A("POST",`/v1/games/${a}/commands`,{token:o.host_token,body:{type:"start_game"}}),a}function Vi({open:e}){let{busy:t,trouble:n,attempt:s}=C(),[o,a]=b(le.value),[r,i]=b(!le.value);_(()=>{!le.value||o||(a(le.value),i(!1))},[le.value]);let c=()=>s(async()=>e(await nm(ve(o))));return l`<form class="play" onSubmit=${f=>(f.preventDefault(),void c())}>
    ${r?l`<${Ae} name=${o} call=${a} />`:l`<p class="quiet">You are <b>${o}</b>. <button type="button" class="plain" onClick=${()=>i(!0)}>Change your name</button></p>`}
    <button class="main large" disabled=${t}>Play now against bots</button>
    <p class="trouble" role="alert">${n}</p>
  </form>`}var oa=k(null),Cn=k(""),On=k(""),En=k(""),An=k(!1),sa=k([]),sm=12,om=1e3,am=[["","All"],["lobby","Not begun"],["running","Running"],["over","Over"]];function Ji(){let e=new URLSearchParams({limit:"50"});return On.value&&e.set("status",On.value),En.value&&e.set("variant",En.value),An.value&&e.set("open_seats","true"),e.toString()}async function Tn(){try{let e=Ji(),t=await x(`/v1/games?${e}`);if(e!==Ji())return;ae(()=>(oa.value=t.items,Cn.value="")),sa.value=await rm(t.items)}catch(e){Cn.value=Y(e)}}async function rm(e){await Fi();let t=new Set([...e,...Te.peek()??[]].map(({id:o})=>o)),n=Bo().filter(o=>!t.has(o)).slice(0,sm);return(await Promise.all(n.map(o=>{let{seat:a,host:r}=fe(o);return x(`/v1/games/${encodeURIComponent(o)}`,{token:a??r??""}).catch(()=>null)}))).filter(o=>o&&o.visibility!=="public"&&o.status!=="over")}async function im(e,t){let n=setTimeout(()=>{Tn().then(t)},om),s=o=>{Cn.value=o?"":"The connection is lost. This list may be old; trying again."};try{for await(let o of Ie("/v1/lobby/stream",{signal:e,heard:s}))clearTimeout(n),await Tn(),t(),await G(1e3,e)}catch(o){if(!e.aborted)throw o}finally{clearTimeout(n)}}function lm(){let e=()=>{};return[new Promise(n=>{e=()=>n(oa.peek()??[])}),e]}function Xi({open:e}){zi();let[[t,n]]=b(lm);_(()=>{let r=new AbortController;return im(r.signal,n),()=>r.abort()},[]);let s=new Set(Bo()),o=oa.value,a=o?.length===0&&!Te.value?.length&&!sa.value.length&&!On.value&&!En.value&&!An.value;return l`
    <div class=${`lobby${a?" alone":""}`}>
      <${Yi} />
      <${Gi} others=${sa.value} />
      <section class="welcome">
        <div class="begin">
          <h1 tabindex="-1">Games of Cosmic Encounter</h1>
          <p class="lead">Lead an alien people whose power breaks one rule: send ships, make deals and bluff, until you hold five colonies in other systems.</p>
          <${Vi} open=${e} />
          <p class="buttons"><a class="button" href="?new">New game</a><a class="button" href="?learn">How it is played</a></p>
        </div>
        <${Ms} first=${t} />
      </section>
      <p class="trouble" role="status">${Cn.value}</p>
      ${!a&&l`<h2>All games</h2><div class="filter" role="group" aria-label="Which games">
        ${am.map(([r="",i])=>l`<button
            class="chip"
            aria-pressed=${On.value===r}
            onClick=${()=>(On.value=r,void Tn())}
          >
            ${i}
          </button>`)}
        <label class="check"><input type="checkbox" checked=${An.value} onChange=${()=>(An.value=!An.value,void Tn())} /> With free seats</label>
        <${cm} />
      </div>`}
      ${o===null&&!Cn.value&&l`<${um} />`}
      ${o?.length===0&&!a&&l`<p class="empty">No public game is like this.</p>`}
      <ul class="games">
        ${o?.map(r=>l`<${Gt} key=${r.id} game=${r} own=${s.has(r.id)} />`)}
      </ul>
    </div>
  `}function cm(){let[e,t]=b([]);return _(()=>{x("/v1/catalog/variants").then(({items:n})=>t(n),()=>{})},[]),l`<select
    aria-label="Variant" value=${En.value}
    onChange=${n=>(En.value=n.currentTarget.value,void Tn())}
  >
    <option value="">Any variant</option>
    ${e.map(({id:n,name:s})=>l`<option key=${n} value=${n}>${s}</option>`)}
  </select>`}function um(){return l`<ul class="games" aria-label="The games are being fetched">
    ${[1,2,3].map(e=>l`<li key=${e} class="game waiting"></li>`)}
  </ul>`}var Mn={seats:4,variants:[],sets:["base"],alerts:"green,yellow,red",hints:!1,rated:!1,timers:"",undo:"unanimous",pace:"",visibility:"public",invites:!1};function Pn(e){let{variants:t,options:n}=kt(e),{bot_pace:s,hints:o,rated:a,undo_policy:r,...i}=n;return{variants:t,options:{...i,...r===Mn.undo||r==="own_unseen"?{}:{undo_policy:r}},rated:e.rated}}function Rs(e){let{seats:t}=kt(e),{variants:n,options:s,rated:o}=Pn(e);return{seats:t,variants:n,options:{...s,...o?{rated:o}:{}}}}function Nn({seats:e,variants:t,options:n,rated:s}){let{sets:o,timers:a,undo_policy:r,alerts:i}=n,c=[`${e} seats`,...t.filter(f=>f!=="cosmic_quakes").map(f=>g.value.name(f)),...(o??[]).filter(f=>f!=="base").map(f=>`aliens of ${g.value.name(f)}`),...i?[`${i.map(f=>kn("alerts",f).toLowerCase()).join(" and ")} aliens`]:[],...typeof a=="string"?[`clocks: ${a}`]:a?["clocks of their own"]:[],...r&&!s?[`undo: ${kn("undo_policy",r).toLowerCase()}`]:[]];return l`<span>${c.join(", ")}${s&&l` <span class="tag">rated</span>`}</span>`}var aa=3,js=6,fm=100;function pm(e,t){let[n,s]=b([]);return _(()=>{let o=["person","program"].map(async r=>(await x(`/v1/ladder?kind=${r}&limit=${fm}`)).items),a=e?[x(`/v1/players/${encodeURIComponent(e)}`).then(r=>[r])]:[];Promise.all([...a,...o]).then(r=>{let i=r.flat().flatMap(c=>c.name?[[c.ladder_id,{ladder_id:c.ladder_id,name:Ee(c)}]]:[]);s([...new Map(i).values()])},r=>t(Y(r)))},[e]),n}function Zi({first:e,busy:t,send:n}){let[s,o]=b(Mn),[a,r]=b(e?[e]:[]),[i,c]=b(0),[f,u]=b("basic"),{trouble:p,say:m}=C(),d=pm(e,m),$=Ut(m),h=1+a.length+i,y=a.length>0&&h>=aa&&h<=js,v=ut(Rs({...s,seats:Math.min(js,Math.max(aa,h))}),m),w=N=>o({...s,...N}),T=d.filter(({ladder_id:N})=>!a.includes(N)&&N!==D.value?.ladder_id),P=()=>n("/v1/challenges",{...Pn(s),players:a,bots:Array(i).fill(f)}),ue=N=>{w(Dt(N)),N&&c(0)},B=Array.from({length:js-aa+2},(N,W)=>[String(W),W?`${W} ${W===1?"bot":"bots"}`:"no bots"]);return l`<form class="create" aria-label="A challenge" onSubmit=${te(P)}>
    <${Wt} rated=${s.rated} set=${ue} />
    <fieldset class="settings">
      <legend>Whom you challenge</legend>
      ${a.length>0&&l`<ul class="rows chosen">${a.map(N=>l`<li key=${N}>
        <b>${d.find(({ladder_id:W})=>W===N)?.name??"a player"}</b>
        <button type="button" onClick=${()=>r(a.filter(W=>W!==N))}>Remove<span class="unseen"> ${d.find(({ladder_id:W})=>W===N)?.name??""}</span></button>
      </li>`)}</ul>`}
      ${T.length>0&&h<js&&l`<${we} label="A player of the ladder" things=${[["","choose one"],...T.map(N=>[N.ladder_id,N.name])]} now="" set=${N=>N&&r([...a,N])} />`}
      ${!s.rated&&l`<${we} label="And bots" things=${B} now=${String(i)} set=${N=>c(Number(N))} />`}
      ${!s.rated&&i>0&&l`<${we} label="Which bots" things=${$.map(({id:N})=>[N,N])} now=${f} set=${u} />`}
    </fieldset>
    <${ft} rules=${s} set=${w} timers="As usual: relaxed" say=${m} hosted=${!1} />
    <div class="verdict">
      ${y?l`<${pt} check=${v} />`:l`<p class="faults quiet" role="status">${a.length?`A table has three to six seats, and this one has ${h}${s.rated?"":": name more players, or add bots"}.`:"Name the players whom you challenge. You find more of them on the ladder."}</p>`}
      <p class="trouble" role="alert">${p}</p>
      <button class="main" disabled=${t||!y||!v?.ok}>Challenge them</button>
    </div>
  </form>`}var dm=[["anyone","Anyone"],["persons","Persons only"],["programs","Programs only"]],Qi=(e,t)=>t===""?{}:{[e]:Number(t)};function el({busy:e,send:t}){let[n,s]=b(Mn),[o,a]=b("anyone"),[r,i]=b(""),[c,f]=b(""),{trouble:u,say:p}=C(),m=ut(Rs(n),p),d=y=>s({...n,...y}),$={...Qi("least",r),...Qi("most",c)};return l`<form class="create" aria-label="A seek" onSubmit=${te(()=>t("/v1/seeks",{...Pn(n),seats:n.seats,who:o,...Object.keys($).length?{ratings:$}:{}}))}>
    <${Wt} rated=${n.rated} set=${y=>d(Dt(y))} />
    <fieldset class="settings">
      <legend>With whom</legend>
      <${Ht} now=${n.seats} set=${y=>d({seats:y})} />
      <${we} label="Who may come" things=${dm} now=${o} set=${a} />
      <label>Rating from <input type="number" step="any" value=${r} onInput=${y=>i(y.currentTarget.value)} /></label>
      <label>Rating up to <input type="number" step="any" value=${c} onInput=${y=>f(y.currentTarget.value)} /></label>
    </fieldset>
    <${ft} rules=${n} set=${d} timers="As usual: relaxed" say=${p} hosted=${!1} />
    <div class="verdict">
      <${pt} check=${m} />
      <p class="trouble" role="alert">${u}</p>
      <button class="main" disabled=${e||!m?.ok}>Seek this table</button>
    </div>
  </form>`}var tl=5e3,mm=6e4,nl={items:[]},sl=async e=>(await x("/v1/seeks?limit=50",e&&{signal:e})).items;async function ol(e){let t=o=>Z(async a=>a?x(o,{token:a,...e&&{signal:e}}):nl).catch(a=>{if(!ze(a))throw a;return nl}),[n,s]=await Promise.all([t("/v1/seeks?mine=true"),t("/v1/challenges")]);return{mine:n.items,challenges:s.items}}function hm(){let[e,t]=b(null),[n,s]=b({mine:[],challenges:[]}),o=pe(async i=>t(await sl(i)),[Yt.value],tl),a=pe(async i=>s(await ol(i)),[O.value,Yt.value],dt.value?mm:tl);return{seeks:e,own:n,wrong:o||a,look:async()=>{let[i,c]=await Promise.all([sl(),ol()]);t(i),s(c)}}}function al({challenge:e,open:t}){let{busy:n,trouble:s,attempt:o}=C(),{seeks:a,own:r,wrong:i,look:c}=hm(),[f,u]=b(null),[p,m]=b(e?"challenge":""),[d,$]=b("");_(()=>m(e?"challenge":""),[e]),_(()=>$(""),[Yt.value]);let h=pe(()=>Promise.all([wt(),ke()]),[O.value]),y=(L,Me)=>o(async()=>{$("");try{let E=await L();E?.game_id?T(E.game_id):Me(E)}finally{await c().catch(Ke)}}),v=(L,Me)=>y(async()=>{if(N&&!ue.trim())throw new j(409,{detail:"Write your name first: the others see it."});let E=await ms(N?ue:"");return A("POST",L,{token:E,body:Me,key:H()})},()=>(m(""),$(L==="/v1/seeks"?"Your seek is open. The game begins as soon as enough people want this table.":"Your challenge is sent."))),w=(L,Me)=>y(()=>Z(E=>A(L,Me,{token:E})),()=>{}),T=L=>{un([L]),t(L)},P=D.value?.ladder_id??"",ue=f??(D.value?.name||le.value),B=!O.value||qe.value||D.value!==null,N=B&&(!P||!D.value?.name),W=r.mine.filter(({state:L})=>L==="open"),De=a?.filter(({id:L})=>!W.some(Me=>Me.id===L))??[],ye=new Set(W.map(Bs)),X=[...new Set(De.map(Bs))].filter(L=>!ye.has(L)),V=L=>De.filter(Me=>Bs(Me)===L),ne=P?r.challenges:[],Yn=ne.filter(({by:L})=>L.ladder_id!==P),uo=ne.filter(({by:L})=>L.ladder_id===P);return l`<article class="find">
    <h1 tabindex="-1">Find a table</h1>
    <p class="lead">Say what you want to play. The game begins as soon as enough people want the same. You need not wait here: every part of this page tells you.</p>
    ${N&&l`<div class="name"><${Ae} name=${ue} call=${u} required=${!0} /></div>`}
    <div class="buttons making">
      <button class=${p?"":"main"} aria-expanded=${p==="seek"?"true":"false"} onClick=${()=>m(p==="seek"?"":"seek")}>Seek a table</button>
      <button aria-expanded=${p==="challenge"?"true":"false"} onClick=${()=>m(p==="challenge"?"":"challenge")}>Challenge players</button>
    </div>
    <p class="trouble" role="alert">${s||i||h}</p>
    <p class="done" role="status">${d}</p>
    ${p==="seek"&&l`<${el} busy=${n||!B} send=${v} />`}
    ${p==="challenge"&&l`<${Zi} key=${e} first=${e} busy=${n||!B} send=${v} />`}
    ${Yn.length>0&&l`<section><h2>You are challenged</h2><ul class="rows">${Yn.map(L=>l`<${bm} key=${L.id} challenge=${L} own=${P} busy=${n} change=${w} />`)}</ul></section>`}
    ${W.length>0&&l`<section><h2>You seek</h2><ul class="rows">
      ${W.map(L=>l`<li key=${L.id}>
        <span class="text">${Nn(L)}${ll(L)}${rl(V(Bs(L)),L.seats-1)}<small class="quiet">It waits until ${ra(L)}.</small></span>
        <button disabled=${n} onClick=${()=>w("DELETE",`/v1/seeks/${L.id}`)}>Withdraw</button>
      </li>`)}
    </ul></section>`}
    ${uo.length>0&&l`<section><h2>You have challenged</h2><ul class="rows">
      ${uo.map(L=>l`<li key=${L.id}>
        <span class="text">${Nn(L)}${il(L,P)}<small class="quiet">It waits until ${ra(L)}.</small></span>
        <button disabled=${n} onClick=${()=>w("DELETE",`/v1/challenges/${L.id}`)}>Withdraw</button>
      </li>`)}
    </ul></section>`}
    <section>
      <h2>Who seeks a table</h2>
      ${a&&X.length===0&&l`<p class="empty">${W.length?"Nobody seeks another table now.":"Nobody seeks a table now. Seek one: others see it here."}</p>`}
      <ul class="rows">
        ${X.map(L=>l`<${$m} key=${L} seeks=${V(L)} busy=${n||!B} sit=${v} />`)}
      </ul>
    </section>
  </article>`}function $m({seeks:e,busy:t,sit:n}){let[s]=e;return s?l`<li>
    <span class="text">${Nn(s)}${ll(s)}${rl(e,s.seats)}</span>
    <button disabled=${t} onClick=${()=>n("/v1/seeks",cl(s))}>Sit down there</button>
  </li>`:null}function rl(e,t){let n=e.length-1,s=e.map(({id:a,by:r},i)=>l`<span key=${a}>${i>0&&(i===n?" and ":", ")}<b>${r&&l`<${zt} of=${r} />`}</b></span>`),o=Math.max(1,t-e.length);return l`<small>${n<0?"Nobody else seeks it yet.":l`${s} ${n?"seek":"seeks"} it.`} ${o===1?"One more player is needed.":`${o} more players are needed.`}</small>`}var Bs=e=>JSON.stringify([cl(e),e.ratings]);function bm({challenge:e,own:t,busy:n,change:s}){let{id:o,by:a,players:r}=e,i=r.some(({ladder_id:c,answer:f})=>c===t&&f==="accepted");return l`<li>
    <span class="text"><b><${zt} of=${a} /></b>: ${Nn(e)}${il(e,t)}<small class="quiet">It waits until ${ra(e)}.</small></span>
    <span class="buttons">
      ${!i&&l`<button class="main" disabled=${n} onClick=${()=>s("POST",`/v1/challenges/${o}/acceptance`)}>Accept</button>`}
      <button disabled=${n} onClick=${()=>s("POST",`/v1/challenges/${o}/refusal`)}>Refuse</button>
    </span>
  </li>`}var ym={accepted:"accepted",refused:"refused"};function il({players:e},t){return e.filter(({ladder_id:s,answer:o})=>s!==t||o).map(s=>{let o=s.answer?ym[s.answer]:"";return s.ladder_id===t?l`<small key=${t}>You have ${o}.</small>`:l`<small key=${s.ladder_id}><${zt} of=${s} /> ${o?`has ${o}`:"has not answered yet"}.</small>`})}function ll({who:e,ratings:{least:t,most:n}}){let s={anyone:"",persons:"with persons only",programs:"with programs only"}[e],o=t===null?"":`from ${be(t)}`,a=n===null?"":`up to ${be(n)}`,r=o||a?`ratings ${[o,a].filter(Boolean).join(" ")}`:"",i=[s,r].filter(Boolean).join(", ");return i&&l`<small>Only ${i.replace(" only","")}.</small>`}var ra=({expires_at:e})=>new Date(e).toLocaleString([],{weekday:"short",hour:"2-digit",minute:"2-digit"}),cl=({seats:e,variants:t,options:n,rated:s,who:o})=>({seats:e,variants:t,options:n,rated:s,who:o});var gm=new Set(["flare","tech","station","hazard"]),vm={negotiate:"N",morph:"M",artifact:"⚡",flare:"✦",kicker:"×",rift:"◎",attack:"A",reinforcement:"+"};function wm(e){let[,t="",n=""]=/(?:^|[^0-9])(-|\+|x)?(\d+)$/.exec(e.split("#")[0]??"")??[];return n&&`${t==="-"&&!e.startsWith("attack")||t==="-"?"":t}${n}`}function km(e,t){let n=wm(e);return n&&t==="reinforcement"?`+${n}`:n||vm[t]||"?"}var _m=e=>e?g.value.name(e):"a card face down";function Ue({title:e,dim:t=!1,place:n,chosen:s=!1,press:o=null,does:a="",small:r=!1,id:i,name:c=_m(e)}){let f=e?g.value.kinds.get(e.split("#")[0]??"")??"hidden":"hidden",u=e?g.value.text(e):"",p=e?km(e,f):"?",m=e&&gm.has(f)?(e.split("#")[0]??"").replace(/^flare-/,""):"",d=u?`about-${i??e}`:void 0,$=l`
    <span class="band" aria-hidden="true">${e?g.value.name(f):"?"}</span>
    <span class=${`face${p.length>3?" long":""}`} aria-hidden="true">${m?l`<${Se} id=${m} size=${r?30:44} />`:p}</span>
    <span class="called">${a&&l`<span class="unseen">${a}: </span>`}${c}</span>
    ${n!==void 0&&l`<kbd aria-hidden="true">${n}</kbd>`}
    ${u&&l`<span class="about" role="tooltip" id=${d}>${u}</span>`}
  `,h=`card is-${f}${t?" dim":""}${s?" chosen":""}${r?" small":""}`;return o?l`<button type="button" class=${h} data-offer=${i} aria-pressed=${s?"true":"false"} aria-describedby=${d} onClick=${o}>${$}</button>`:l`<span class=${h} tabindex="0" role="img" aria-label=${c} aria-describedby=${d}>${$}</span>`}var xm=[{title:"What it is about",picture:"table",alt:"A table of four: four home systems of five planets each around the warp",text:["Each player is an alien people with a home system of five planets and twenty ships. Who first has colonies on five planets in other systems wins. Several players can win together.","Each alien has a power that breaks one rule of the game. Nobody needs to know all 110: the page shows the text of each where it matters."]},{title:"A turn is one or two encounters",picture:"encounter",alt:"An encounter: ships in the gate, allies on both sides, two cards and their totals",text:["The player whose turn it is plays the offense. Regroup: one of its ships comes back from the warp. Destiny: a card names the system that it attacks; that player is the defense.","Launch: the offense aims the gate at one planet there, and sends one to four ships. Alliance: both sides invite others, who may join one of them with one to four ships.","Planning: both play a card face down. Reveal: both cards are turned. Resolution: it is seen who has won. After an encounter that it has won, the offense may have a second one."]},{title:"Who wins an encounter",picture:"cards",alt:"Cards: an attack, a negotiate, a reinforcement, an artifact and a flare",text:["Two attacks: each side adds its card to its ships and those of its allies. The higher total wins, and the defense wins when both are equal. If the offense wins, it and its allies land on the planet: that is a colony for each of them. The losers' ships go to the warp.","An attack against a negotiate: the attack wins, and who negotiated takes cards from the hand of the winner, one for each ship that it lost.","Two negotiates: both have a minute to make a deal, about colonies and cards. Without a deal each of them loses three ships.","Reinforcements raise a total after the cards were turned. Artifacts and flares do what they say, at the moment that they name."]},{title:"Allies",picture:"",alt:"",text:["An ally of the offense that wins gets a colony as the offense does. An ally of the defense that wins gets a card, or a ship from the warp, for each ship that it sent. An ally that loses loses its ships. So look who is about to win before you help."]},{title:"What you do on the page",picture:"",alt:"",text:["When you are asked, what you can choose is ringed on the table, and your cards can be pressed. The amber button says what it does. Undo takes a move back; where others have seen more since, they are asked.","Plates show the alien, cards and colonies of each player. The story beside the table says what has happened, and shows it again. In Talk you speak with all or with one.","If you have to leave, a bot plays for you. Press I am back when you are."]}],Sm=["attack-10","negotiate","reinforcement-3","mobius-tubes","flare-zombie"],Am=["zombie","tripler","mind","oracle","virus","warrior"];function ul(){return _(()=>{document.title="How to play - Cosmic Ledger"},[]),l`<article class="primer">
    <h1 tabindex="-1">How it is played</h1>
    ${xm.map(({title:e,text:t,picture:n,alt:s})=>l`<section key=${e}>
        <h2>${e}</h2>
        ${n==="table"&&l`<p class="pictures" aria-hidden="true">${Am.map(o=>l`<${Se} key=${o} id=${o} size=${56} />`)}</p>`}
        ${n==="encounter"&&l`<${Ms} />`}
        ${n==="cards"&&l`<div class="pictures" role="img" aria-label=${s}>${Sm.map(o=>l`<${Ue} key=${o} title=${o} />`)}</div>`}
        ${t.map(o=>l`<p key=${o}>${o}</p>`)}
      </section>`)}
    <p class="buttons"><a class="button" href="./">To the games</a><a class="button" href="docs">For programs: the API</a></p>
  </article>`}var Vm=4;function St({label:e,address:t}){let n=I(null),[s,o]=b(""),[a,r]=b(!1);return l`<div class="link">
    <label>${e}<input type="text" readonly ref=${n} value=${t} onFocus=${()=>n.current?.select()} /></label>
    <span class="buttons">
      <button type="button" onClick=${async()=>{try{await navigator.clipboard.writeText(t),o("Copied")}catch{n.current?.select(),o(document.execCommand("copy")?"Copied":"Press Ctrl+C to copy it")}}}>Copy<span class="unseen"> the link</span></button>
      <button type="button" aria-expanded=${a?"true":"false"} onClick=${()=>r(!a)}>QR code</button>
      <span class="quiet small" role="status">${s}</span>
    </span>
    ${a&&l`<${Jm} text=${t} />`}
  </div>`}function Jm({text:e}){let[t,n]=b(null),[s,o]=b("");return _(()=>{Xm(e).then(n,()=>o("The code cannot be drawn now. Use the link."))},[e]),t?l`<svg class="code" viewBox=${`0 0 ${t.size} ${t.size}`} role="img" aria-label="QR code of the link">
    <rect width=${t.size} height=${t.size} fill="#fff" />
    <path d=${t.path} fill="#000" />
  </svg>`:l`<p class="quiet small" role="status">${s}</p>`}async function Xm(e){let{encode:t}=await Promise.resolve().then(()=>(xl(),_l)),{size:n,data:s}=t(e,{border:Vm}),o=s.flatMap((a,r)=>a.flatMap((i,c)=>i?[`M${c} ${r}h1v1h-1z`]:[])).join("");return{size:n,path:o}}function Ws({store:e}){let{busy:t,trouble:n,attempt:s}=C(),[o,a]=b(""),r=e.game.value,i=`${We("/")}?game=${e.id}`;if(!r)return null;let{seat:c,host:f}=e.tokens.value,u=()=>s(async()=>{let p=await A("POST",`${e.path}/share-links`,{token:c??f??"",body:{perspective:"public"}});a(p.token)});return r.visibility!=="private"?l`<${St} label="Link to watch this game" address=${i} />`:!c&&!f?null:o?l`<${St} label="Link to watch this private game" address=${`${i}#watch=${o}`} />`:l`<button disabled=${t} onClick=${u}>A link to watch this private game</button>
    ${n&&l`<p class="trouble" role="alert">${n}</p>`}`}var Hs=k(null),Sl="a player without a name",Al=({token:e})=>l`<${St} label="Link for a second device" address=${`${We("/")}#player=${e}`} />`;function Ol(){let e=new URLSearchParams(location.hash.slice(1)).get("player");e!==null&&(history.replaceState(null,"",location.pathname+location.search),e!==O.peek()&&Zm(e))}async function Zm(e){try{let{name:t}=await x("/v1/players/me",{token:e}),n=await Qm();n===null?Cl(e,t):Hs.value={token:e,other:t,own:n,wrong:""}}catch(t){Hs.value={token:"",other:"",own:"",wrong:Y(t)}}}function Cl(e,t){nt(e),t&&ve(t)}async function Qm(){if(!O.peek())return null;try{return(await x("/v1/players/me",{token:O.peek()})).name??Sl}catch(e){if(!ze(e))throw e;return null}}function El(){let e=Hs.value;if(!e)return null;let t=()=>Hs.value=null,n=e.other??Sl,s=()=>{Cl(e.token,e.other),t()};return e.wrong?l`<div class="notice" role="alert">
      <p>This link does not work. ${e.wrong} You stay who you are.</p>
      <p class="buttons"><button onClick=${t}>Close</button></p>
    </div>`:l`<div class="notice" role="alert">
    <p>This is the link of <b>${n}</b>, and in this browser you are <b>${e.own}</b>. Who do you want to be here?
    Keep the link of ${e.own} under "Me" before you change: without it you cannot come back.</p>
    <p class="buttons"><button class="main" onClick=${t}>Stay ${e.own}</button> <button onClick=${s}>Be ${n}</button></p>
  </div>`}var eh=[["person","Persons"],["program","Programs"],["bot","Bots"]],Kt=25;function Tl({kind:e,from:t}){let[n,s]=b(null),[o,a]=b(null),r=D.value?.ladder_id??"",i=pe(async m=>{s(null),s(await x(`/v1/ladder?kind=${e}&after=${t-1}&limit=${Kt}`,{signal:m}))},[e,t]),c=pe(ke,[O.value]),f=pe(async m=>{a(null),r&&D.value?.kind===e&&a((await x(`/v1/players/${r}`,{signal:m})).standing)},[r,e]),u=i||c||f,p=n?n.players:0;return l`<article class="ladder">
    <h1 tabindex="-1">Ladder</h1>
    <p class="quiet">The places and ratings of all who play rated games. Every result is in a public log, from which anybody can compute these ratings again.</p>
    <nav class="ladders" aria-label="Kinds of players">
      ${eh.map(([m,d])=>l`<a key=${m} class="button chip" href=${`?ladder=${m}`} aria-current=${m===e?"page":void 0}>${d}</a>`)}
    </nav>
    <p class="trouble" role="alert">${u}</p>
    ${o&&l`<p class="own">You are number ${o.rank} of ${p}, with a rating of ${be(o.rating)}.
      ${n&&!n.items.some(({ladder_id:m})=>m===r)&&l` <a href=${`?ladder=${e}&from=${Math.max(1,o.rank-Math.floor(Kt/2))}`}>Show my place</a>`}</p>`}
    ${n===null&&!u&&l`<p class="quiet" role="status">One moment: the ladder is on its way.</p>`}
    ${n?.items.length===0&&l`<p class="empty">${t>1?"The ladder is not that long.":"Nobody has finished a rated game yet."} ${e!=="bot"&&l`<a href="?find">Find a table</a>`}</p>`}
    ${n&&n.items.length>0&&l`
      <table class="standings">
        <thead><tr><th scope="col">Rank</th><th scope="col">Name</th><th scope="col" class="number">Rating</th><th scope="col" class="number">Games</th><th scope="col" class="number">Wins</th></tr></thead>
        <tbody>${n.items.map(m=>l`<${th} key=${m.ladder_id} player=${m} kind=${e} own=${m.ladder_id===r} />`)}</tbody>
      </table>
      ${n.items.some(({provisional:m})=>m)&&l`<p class="quiet small">A rating with a question mark is provisional: the player has fewer than ten rated games.</p>`}
      <nav class="buttons" aria-label="Pages of the ladder">
        ${t>1&&l`<a class="button" href=${`?ladder=${e}&from=${Math.max(1,t-Kt)}`}>Previous ${Kt}</a>`}
        ${n.next&&l`<a class="button" href=${`?ladder=${e}&from=${t+Kt}`}>Next ${Kt}</a>`}
        <span class="quiet">${p} ${p===1?"player":"players"}</span>
      </nav>`}
  </article>`}var th=({player:e,kind:t,own:n})=>l`<tr class=${n?"own":""}>
  <td class="rank">${e.rank}</td>
  <th scope="row"><${zt} of=${{...e,kind:t}} />${n&&l` <span class="tag">you</span>`}</th>
  <td class="number"><${da} of=${e} /></td>
  <td class="number">${e.games}</td>
  <td class="number">${e.wins}</td>
</tr>`,da=({of:{rating:e,provisional:t}})=>l`${be(e)}${t&&l`<span title="provisional" aria-hidden="true">?</span><span class="unseen"> provisional</span>`}`;var qs="/v1/players/me/webhooks";function Ml(){let{busy:e,trouble:t,attempt:n}=C(),[s,o]=b([]),[a,r]=b(""),[i,c]=b(null),f=pe(async d=>o((await Z($=>x(qs,{token:$,signal:d}))).items),[]),u=()=>n(async()=>{let d=await Z($=>A("POST",qs,{token:$,body:{url:a.trim()},key:H()}));o([...s,d]),c(d),r("")}),p=d=>n(async()=>{await Z($=>A("DELETE",`${qs}/${d}`,{token:$})),o(s.filter($=>$.id!==d)),i?.id===d&&c(null)}),m=d=>n(async()=>{let $=await Z(h=>A("PATCH",`${qs}/${d}`,{token:h,body:{paused:!1}}));o(s.map(h=>h.id===d?$:h))});return l`<details class="part" open=${s.length>0}>
    <summary><h2>Webhooks</h2></summary>
    <p>A program of yours can get the news of all your games: the service sends them to an https address.</p>
    <ul class="rows">${s.map(d=>l`<li key=${d.id}>
      <span class="text">${d.url}<small class="quiet">${nh(d)}</small></span>
      <span class="buttons">
        ${d.paused&&l`<button disabled=${e} onClick=${()=>m(d.id)}>Resume<span class="unseen"> ${d.url}</span></button>`}
        <button disabled=${e} onClick=${()=>p(d.id)}>Delete<span class="unseen"> ${d.url}</span></button>
      </span>
    </li>`)}</ul>
    ${i&&l`<p role="status">The secret of the new webhook, which is shown only now: <code>${i.secret}</code></p>`}
    <form class="sought" onSubmit=${te(()=>a.trim()&&u())}>
      <label>Address (https) <input type="text" inputmode="url" value=${a} onInput=${d=>r(d.currentTarget.value)} /></label>
      <button disabled=${e||!a.trim()}>Add</button>
    </form>
    <p class="trouble" role="alert">${t||f}</p>
  </details>`}function nh({paused:e,paused_by:t,failures:n}){return e?t==="failures"?"Stopped, as no request has arrived lately":"Paused":n?`The last ${n===1?"request has":`${n} requests have`} failed`:"Works"}function Pl(){let{busy:e,trouble:t,attempt:n}=C(),s=pe(ke,[O.value]),o=()=>n(tt);return l`<article class="me">
    <h1 tabindex="-1">Me</h1>
    ${!O.value&&l`<p>You are nobody here yet. When you first sit down or seek a table, this browser becomes a player: a name with games, without a password. Are you a player on another device? There, the page "Me" has a link for this one.</p>
      <p><button class="main" disabled=${e} onClick=${o}>Become a player now</button></p>`}
    ${O.value&&qe.value&&l`<p>Your player is not known any more: it was deleted, or its link was renewed on another device. Open the new link here, or begin as a new player.</p>
      <p><button disabled=${e} onClick=${()=>nt("")}>Begin as a new player</button></p>`}
    <p class="trouble" role="alert">${t||s}</p>
    ${O.value&&D.value&&!qe.value&&l`
      <${sh} key=${O.value} profile=${D.value} />
      <${oh} key=${`device ${O.value}`} />
      <section class="part"><h2>Notices</h2><${Ps} /></section>
      <${Ml} key=${`webhooks ${O.value}`} />
      <${ah} key=${`blocks ${O.value}`} />
      <${rh} key=${`reports ${O.value}`} />
      <${ih} key=${`data ${O.value}`} />`}
  </article>`}function sh({profile:e}){let{busy:t,trouble:n,attempt:s}=C(),[o,a]=b(e.name??le.value),[r,i]=b(e.kind),[c,f]=b("");return l`<form class="part" onSubmit=${te(()=>s(async()=>{f(""),await Ro({name:o.trim()||null,...e.ladder_id?{}:{kind:r}}),f("Saved")}))}>
    <h2>Who you are</h2>
    <${Ae} name=${o} call=${a} />
    <fieldset disabled=${!!e.ladder_id}>
      <legend>Who plays under this name</legend>
      ${[["person","A person"],["program","A program"]].map(([p,m])=>l`<label key=${p} class="check"><input type="radio" name="kind" value=${p} checked=${r===p} onChange=${()=>i(p)} /> ${m}</label>`)}
    </fieldset>
    ${e.ladder_id?l`<p class="quiet small">You have sat down in a rated game, so this can no longer be changed. <a href=${`?player=${e.ladder_id}`}>Your public page</a></p>`:l`<p class="quiet small">From your first rated game on nobody else can have your name, and you stay a person or a program.</p>`}
    <p class="buttons"><button class="main" disabled=${t}>Save</button> <span class="quiet" role="status">${c}</span></p>
    <p class="trouble" role="alert">${n}</p>
  </form>`}function oh(){let{busy:e,trouble:t,attempt:n}=C(),[s,o]=b(!1),a=()=>n(async()=>{let{token:r}=await Z(i=>A("POST","/v1/players/me/token",{token:i,key:H()}));nt(r)});return l`<section class="part">
    <h2>A second device</h2>
    <p>Open this link on another device, and you are the same player there. Show it to nobody: who has the link can play as you. Keep a copy: without it you lose your player when this browser loses its data.</p>
    ${s?l`<${Al} token=${O.value} />`:l`<p><button onClick=${()=>o(!0)}>Show the link</button></p>`}
    <p class="quiet">Does somebody else have the link? Renew it. The old link stops working at once, and so do your other devices.</p>
    <p><button disabled=${e} onClick=${a}>Renew the link</button></p>
    <p class="trouble" role="alert">${t}</p>
  </section>`}function ah(){let{busy:e,trouble:t,attempt:n}=C(),[s,o]=b([]),a=pe(async i=>o((await Z(c=>x("/v1/players/me/blocks",{token:c,signal:i}))).items),[]),r=i=>n(async()=>{await Z(c=>A("DELETE",`/v1/players/me/blocks/${i}`,{token:c})),o(s.filter(c=>c.id!==i))});return l`<section class="part">
    <h2>Blocked players</h2>
    ${s.length===0&&!a&&l`<p class="quiet">None. You can block players on their pages, and in the tab Talk of a game. A blocked player cannot join your games, and you do not see what that player says.</p>`}
    <ul class="rows">${s.map(({id:i,game:c,name:f})=>l`<li key=${i}>
      <span>${f??"somebody"} ${c&&l`<a class="small" href=${`?game=${c}`}>from this game</a>`}</span>
      <button disabled=${e} aria-label=${`Unblock ${f??"somebody"}`} onClick=${()=>r(i)}>Unblock</button>
    </li>`)}</ul>
    <p class="trouble" role="alert">${t||a}</p>
  </section>`}function rh(){let[e,t]=b([]);return pe(async n=>t((await Z(s=>x("/v1/players/me/export",{token:s,signal:n}))).reports),[]),e.length?l`<section class="part">
    <h2>Your reports</h2>
    <ul class="rows">${e.map(({id:n,game:s,created_at:o,reason:a})=>l`<li key=${n}>
      <span class="text">${a}</span>
      <span class="small"><a href=${`?game=${s}`}>the game</a> <time class="quiet" datetime=${o}>${new Date(o).toLocaleDateString()}</time></span>
    </li>`)}</ul>
  </section>`:null}function ih(){let{busy:e,trouble:t,attempt:n}=C(),[s,o]=b(!1);return l`<section class="part">
    <h2>Your data</h2>
    <p><button disabled=${e} onClick=${()=>n(async()=>{let i=await(await Z(f=>ge("GET","/v1/players/me/export",{token:f}))).blob(),c=document.createElement("a");c.href=URL.createObjectURL(i),c.download="player.json",c.click(),URL.revokeObjectURL(c.href)})}>Save all of it as a file</button></p>
    ${s?l`<p>This deletes your name, also at the tables where you sit, with your messages, blocks, reports, seeks and challenges. Nobody can find your games by your name any more. The results of your rated games stay, as those of a deleted player. You can finish games in which this browser has a link of your seat. This cannot be undone.</p>
          <p class="buttons"><button disabled=${e} onClick=${()=>n(async()=>{await Z(i=>A("DELETE","/v1/players/me",{token:i})),nt("")})}>Yes, delete me</button> <button class="main" onClick=${()=>o(!1)}>No, keep me</button></p>`:l`<p><button onClick=${()=>o(!0)}>Delete me ...</button></p>`}
    <p class="trouble" role="alert">${t}</p>
  </section>`}var zs=480,Ys=150,In=58,Rn=18;function Nl({games:e}){let t=[...e].reverse(),n=t[0],s=t.at(-1);if(!n||!s||n===s)return null;let o=t.map(({rating:p})=>p),[a,r]=[Math.min(...o),Math.max(...o)],i=p=>In+(zs-In-Rn)*p/(t.length-1),c=p=>Rn+(Ys-2.8*Rn)*(r-p)/(r-a||1),f=t.map(({rating:p},m)=>`${m?"L":"M"}${i(m).toFixed(1)} ${c(p).toFixed(1)}`).join(""),u=`The rating from game ${n.number} to game ${s.number}: from ${be(n.rating)} to ${be(s.rating)}, between ${be(a)} and ${be(r)}.`;return l`<svg class="rating-course" viewBox=${`0 0 ${zs} ${Ys}`} role="img" aria-label=${u}>
    ${[...new Set([r,a])].map(p=>l`<line key=${p} class="level" x1=${In} x2=${zs-Rn} y1=${c(p)} y2=${c(p)} />
      <text key=${`${p}`} x=${In-10} y=${c(p)+4} text-anchor="end">${be(p)}</text>`)}
    <path d=${f} />
    ${t.length<=40&&t.map(({number:p,rating:m,place:d},$)=>l`<circle key=${p} class=${d===1?"won":""} cx=${i($)} cy=${c(m)} r="3.5"><title>Game ${p}: ${be(m)}</title></circle>`)}
    <text x=${In} y=${Ys-6}>game ${n.number}</text>
    <text x=${zs-Rn} y=${Ys-6} text-anchor="end">game ${s.number}</text>
  </svg>`}var lh=500;function Gs({name:e,find:t,said:n=[],close:s,children:o}){let{busy:a,trouble:r,attempt:i}=C(),[c,f]=b(""),[u,p]=b([]),m=$=>p(u.includes($)?u.filter(h=>h!==$):[...u,$]),d=()=>i(async()=>{let $={...await t(),reason:c.trim(),messages:u};await Ne(h=>A("POST","/v1/players/me/reports",{token:h,body:$,key:H()})),s("The operator of this service has your report.")});return l`<form class="report" aria-label=${`Report ${e}`} onSubmit=${te(()=>c.trim()&&d())}>
    ${o}
    <label>What is wrong <textarea rows="3" maxlength=${lh} value=${c} onInput=${$=>f($.currentTarget.value)}></textarea></label>
    ${n.length>0&&l`<fieldset><legend>What ${e} said</legend>
      ${n.map(({id:$,text:h})=>l`<label key=${$} class="check"><input type="checkbox" checked=${u.includes($)} onChange=${()=>m($)} /> <span>${h}</span></label>`)}
    </fieldset>`}
    <p class="quiet small">The operator reads it. ${e} is not told.</p>
    <p class="trouble" role="alert">${r}</p>
    <p class="buttons"><button class="main" disabled=${a||!c.trim()}>Send the report</button> <button type="button" onClick=${()=>s("")}>Cancel</button></p>
  </form>`}var ch=50,uh=["first","second","third","fourth","fifth","sixth"];function Ll({id:e}){let[t,n]=b(null),{busy:s,trouble:o,attempt:a}=C(),r=pe(async d=>n(await x(`/v1/players/${encodeURIComponent(e)}?limit=${ch}`,{signal:d})),[e]),i=pe(ke,[O.value]);if(!t)return l`<article class="player"><h1 tabindex="-1">Player</h1><p class=${r?"trouble":"quiet"} role="status">${r||"One moment: the player is on the way."}</p><p><a href="?ladder">To the ladder</a></p></article>`;let c=()=>a(async()=>{let{items:d,next:$}=await x(t.next??"");n({...t,items:[...t.items,...d],next:$})}),{standing:f,aliens:u,items:p}=t,m=D.value?.ladder_id===e;return l`<article class="player">
    <header>
      <h1 tabindex="-1">${Ee(t)} <span class="tag">${Ri(t.kind)}</span>${m&&l`<span class="tag">you</span>`}</h1>
      ${f?l`<dl class="figures">
            <div><dt>Rank</dt><dd>${f.rank}</dd></div>
            <div><dt>Rating</dt><dd><${da} of=${f} /></dd></div>
            <div><dt>Rated games</dt><dd>${f.games}</dd></div>
            <div><dt>Wins</dt><dd>${f.wins}</dd></div>
          </dl>`:l`<p class="quiet">This player has not finished a rated game yet.</p>`}
      ${m?l`<p><a href="?me">Your profile</a></p>`:t.name!==null&&t.kind!=="bot"&&l`<${fh} page=${t} />`}
    </header>
    ${p.length>1&&l`<section><h2>Rating</h2><${Nl} games=${p} /></section>`}
    ${u.length>0&&l`<section><h2>Aliens</h2><ul class="aliens-played">
      ${u.map(({alien:d,name:$,games:h,wins:y})=>l`<li key=${d}><${Se} id=${d} size=${36} /><span><b>${$}</b><small class="quiet">${h} ${h===1?"game":"games"}, ${y} won</small></span></li>`)}
    </ul></section>`}
    ${p.length>0&&l`<section><h2>Rated games</h2><table class="standings">
      <thead><tr><th scope="col">Game</th><th scope="col">Place</th><th scope="col" class="number">Rating after it</th></tr></thead>
      <tbody>${p.map(d=>l`<tr key=${d.number}>
        <th scope="row"><a href=${`?game=${d.game}`}>Game ${d.number}</a></th>
        <td>${d.place===1?l`<b>won</b>`:uh[d.place-1]}</td>
        <td class="number">${be(d.rating)}</td>
      </tr>`)}</tbody></table></section>`}
    ${t.next&&l`<p><button disabled=${s} onClick=${c}>Older games</button></p>`}
    <p class="trouble" role="alert">${o||i}</p>
  </article>`}function fh({page:e}){let{busy:t,trouble:n,attempt:s}=C(),[o,a]=b(""),[r,i]=b(!1),[c,f]=b(!1),u=Ee(e),p=e.ladder_id;_(()=>{O.value&&x("/v1/players/me/blocks",{token:O.value}).then(({items:d})=>f(d.some($=>$.id===p)),()=>{})},[p,O.value]);let m=()=>s(async()=>{await Z(d=>A(c?"DELETE":"PUT",`/v1/players/me/blocks/${p}`,{token:d})),f(!c),a(c?`${u} can join your games again.`:`${u} cannot join your games any more, and you do not see what ${u} says.`)});return l`<div class="dealings">
    <p class="buttons">
      <a class="button" href=${`?find&challenge=${p}`}>Challenge</a>
      ${O.value&&l`<button disabled=${t} onClick=${m}>${c?"Unblock":"Block"}</button>`}
      ${O.value&&e.items.length>0&&l`<button aria-expanded=${r?"true":"false"} onClick=${()=>i(!r)}>Report ...</button>`}
    </p>
    <p class="quiet" role="status">${o}</p>
    <p class="trouble" role="alert">${n}</p>
    ${r&&l`<${ph} page=${e} close=${d=>(i(!1),a(d))} />`}
  </div>`}function ph({page:e,close:t}){let[n,s]=b(e.items[0]?.game??""),o=async()=>{let{seats:a}=await x(`/v1/games/${n}`,{token:O.value}),r=a.find(({ladder_id:i})=>i===e.ladder_id);if(!r?.player)throw new j(404,{detail:"The player has no seat in this game any more."});return{game:n,player:r.player}};return l`<${Gs} name=${Ee(e)} find=${o} close=${t}>
    <label>Game <select value=${n} onChange=${a=>s(a.currentTarget.value)}>
      ${e.items.map(a=>l`<option key=${a.game} value=${a.game}>Game ${a.number}</option>`)}
    </select></label>
  <//>`}var Il=()=>O.value&&qe.value&&l`<p class="ended" role="alert">Your player is not known any more: it was deleted, or its link was renewed on another device. <a href="?me">What you can do</a></p>`;function Rl({game:e=""}){let t=Ge.value.filter(({href:n})=>!e||!n.startsWith(`?game=${e}`));return l`<div class="news" role="status">
    ${t.map(({id:n,text:s,href:o,open:a})=>l`<p key=${n}>
        <span>${s}</span>
        <a class="button main" href=${o} onClick=${()=>na(n)}>${a}</a>
        <button aria-label=${`Close: ${s}`} onClick=${()=>na(n)}>Close</button>
      </p>`)}
  </div>`}var Ks=320,jn=120,Xe=12,jl=13,dh=4e3,mh=300;function Fl({store:e}){let[t,n]=b(null),{busy:s,trouble:o,say:a,attempt:r}=C();_(()=>{x(`${e.path}/stats`,{token:e.token}).then(n,m=>a(Y(m)))},[e]),_(()=>{let m=0,d=setInterval(()=>{document.hidden||e.lookAfterwards(),++m===mh&&clearInterval(d)},dh);return()=>clearInterval(d)},[e]);let i=()=>r(async()=>location.assign(`?game=${await $h(e)}`)),{host:c}=e.tokens.value,f=e.newest.value?.winners??[],u=hh(e),p=!!e.seat.value||!!c;return l`<section class="after" aria-label="After the game">
    <h2>${f.length?`Won by ${f.map(m=>M(e.newest.value,m)).join(" and ")}`:"Nobody won"}</h2>
    ${u&&l`<p class="rematch" role="status">${u} to play again. ${!p&&e.game.value?.rematch&&l`<a href=${`?game=${e.game.value.rematch.game_id}`}>Watch it</a>`}</p>`}
    <div class="buttons">
      ${p&&l`<button class="main" disabled=${s} onClick=${i}>${u?"Join":"Play again"}</button>`}
      <a class="button" href=${`?audit=${e.id}`}>Audit</a>
      <a class="button" href=${`?verify=${e.id}`}>Verify</a>
    </div>
    ${t&&l`<${bh} statistics=${t} /><${yh} statistics=${t} />`}
    <p class="trouble" role="alert">${o}</p>
  </section>`}function hh(e){let t=e.game.value?.rematch,n=e.newest.value;if(!t||!n)return"";let s=t.asked_by?M(n,t.asked_by):"the host";return s==="you"?"You want":`${s.charAt(0).toUpperCase()}${s.slice(1)} wants`}async function $h(e){let{seat:t,host:n}=e.tokens.value,s="";if(n){let o=await A("POST",`${e.path}/rematch`,{token:n});s=o.game.id,o.host_token&&$e(s,{host:o.host_token})}if(t&&e.seat.value){let o=qo(),a=await A("POST",`${e.path}/rematch/seats`,{token:t,body:{client_seed:o}});s=a.game.id,$e(s,{seat:a.token,share:fe(s).share??o})}return s}function bh({statistics:{colonies:e,seats:t}}){let n=Math.max(1,...e.flatMap(c=>Object.values(c.seats))),s=Math.max(1,e.length),o=c=>Xe+(Ks-2*Xe-jl*(Object.keys(t).length-1))*c/s,a=(c,f)=>jn-Xe-(jn-2*Xe)*c/n-2.5*f,r=c=>[0,...e.map(f=>f.seats[c]??0)],i=Object.keys(t).map(c=>`${g.value.name(c)} ${r(c).at(-1)}`);return l`<figure>
    <figcaption>Foreign colonies after each encounter</figcaption>
    <svg viewBox=${`0 0 ${Ks} ${jn}`} role="img" aria-label=${`Foreign colonies at the end: ${i.join(", ")}`}>
      <line class="axis" x1=${Xe} x2=${Ks-Xe} y1=${jn-Xe+4} y2=${jn-Xe+4} />
      ${Object.keys(t).map((c,f)=>{let u=r(c).map((p,m)=>`${o(m)},${a(p,f)}`);return l`<polyline key=${c} class="course" stroke=${`var(--seat-${c})`} points=${u.join(" ")} />`})}
      ${Object.keys(t).map((c,f,u)=>{let p=Ks-Xe-jl*(u.length-1-f);return l`<g key=${c}><use class=${`of-${c}`} href=${`${Tt}#seat-${c}`} x=${p-5} y=${a(r(c).at(-1)??0,f)-5} width="10" height="10" /></g>`})}
    </svg>
  </figure>`}function yh({statistics:{colonies:e,seats:t}}){let n=e.at(-1)?.seats??{},s=Math.max(1,...Object.values(t).map(({cards:a})=>a.drawn)),o=Math.max(1,...Object.values(t).map(({luck:a})=>Math.abs(ma(a.attacks_drawn)??0)));return l`<table aria-label="Colonies, cards drawn from the deck, and luck">
    <thead>
      <tr><th scope="col">Seat</th><th scope="col">Colonies</th><th scope="col">Drawn</th><th scope="col">Luck</th></tr>
    </thead>
    <tbody>
      ${Object.entries(t).map(([a,{cards:r,luck:i}])=>l`<tr key=${a}>
          <th scope="row"><${ee} seat=${a} /> ${g.value.name(a)}</th>
          <td>${n[a]??0}</td>
          <td><${Bl} seat=${a} from=${0} to=${r.drawn/s} /><span class="number">${r.drawn}</span></td>
          <td><${Bl} seat=${a} from=${.5} to=${.5+(ma(i.attacks_drawn)??0)/o/2} /><span class="number">${gh(i.attacks_drawn)}</span></td>
        </tr>`)}
    </tbody>
    <caption>Luck: the mean of the attack cards drawn, against what was to be expected.</caption>
  </table>`}function Bl({seat:e,from:t,to:n}){let[s,o]=t<n?[t,n]:[n,t];return l`<svg class="bar" viewBox="0 0 40 12" aria-hidden="true">
    <rect x=${40*s} y="2" width=${40*(o-s)} height="8" fill=${`var(--seat-${e})`} />
    <line class="axis" x1=${40*t} x2=${40*t} y1="0" y2="12" />
  </svg>`}var ma=e=>e&&e.mean!==null?e.mean-e.expected:null;function gh(e){let t=ma(e);return t===null?"none drawn":`${t<0?"−":"+"}${Math.abs(t).toFixed(1)}`}function Bn(e){let t=e.seats[e.viewer]?.hand;return t?t.map(n=>typeof n=="string"?{id:n,title:n}:n):null}function Dl({view:e,covered:t}){let n=Bn(e),s=Pt.value,o=n?.some(({id:u})=>s.has(u))??!1,a=I("");if(!n)return null;let r=[...ks.value.keys()].join(" ");t&&(a.current=r);let i=a.current===r,c=new Set(n.map(({id:u})=>u)),f=[...ks.value].filter(([u,{spot:p=u,inForm:m,both:d}])=>!m&&!c.has(p)&&(d||i||!mn.value.has(p)));return l`<div class="beside">
    <${vh} others=${f} />
    <section class="hand" aria-label="Your hand">
      ${n.length===0&&f.length===0&&l`<p class="empty">You hold no card.</p>`}
      <ul class="fan">
        ${n.map(({id:u,title:p})=>{let m=s.get(u);return l`<li key=${u} ...${$n(m)}>
            <${Ue} id=${u} title=${p} place=${m&&hn(u)} dim=${o&&!m} chosen=${m?.chosen??!1} press=${m?.press??null} />
          </li>`})}
      </ul>
    </section>
  </div>`}var Ul=3;function vh({others:e}){if(!e.length)return null;let t=new Map(e.map(([,{group:s}])=>[s??"",e.filter(([,o])=>o.group===s)])),n=e.filter(([,{group:s}])=>!s);return l`<ul class=${`tray${e.length>Ul?" many":""}`} aria-label="To choose from">
    ${n.map(([s,o])=>l`<li key=${s}><${kh} id=${s} offer=${o} few=${e.length<=Ul} /></li>`)}
    ${[...t].map(([s,o])=>s&&l`<li key=${s}><${wh} group=${s} members=${o} /></li>`)}
  </ul>`}function wh({group:e,members:t}){return l`<div class="pick of-group" role="group" aria-label=${e}>
    <b>${e}</b>
    <span>
      ${t.map(([n,{short:s,label:o,text:a,count:r,chosen:i,full:c,press:f,less:u}])=>l`<button
        type="button"
        key=${n}
        class=${`skilled${i?" chosen":""}`}
        data-offer=${n}
        title=${a}
        disabled=${c&&!u}
        aria-label=${`${o}. ${r} chosen; ${c?"choose one less":"choose one more"}`}
        onClick=${c?u:f}
      >${s}${r?l` <output>${r}</output>`:""}</button>`)}
    </span>
  </div>`}function kh({id:e,offer:t,few:n}){let{title:s,label:o,text:a,emblem:r,chosen:i,count:c,press:f,less:u,full:p,spot:m=e}=t,d=hn(m);if(s!==void 0)return l`<span class="with-text"><${Ue} id=${e} title=${s} place=${d} chosen=${i} press=${f} />${n&&a&&l`<small>${a}</small>`}</span>`;let $=l`
    ${r&&l`<${Se} id=${r} size=${28} />`}
    <span class="said"><b>${o}</b>${a&&l`<small>${a}</small>`}</span>
    ${d!==void 0&&l`<kbd aria-hidden="true">${d}</kbd>`}
  `;return c===null?l`<button type="button" class=${`pick${i?" chosen":""}`} data-offer=${e} disabled=${p} aria-pressed=${i?"true":"false"} onClick=${f}>${$}</button>`:l`<div class=${`pick counted${i?" chosen":""}`} data-offer=${e} role="group" aria-label=${o}>
    <button type="button" class="touch-all" disabled=${p} aria-label=${`${o}. ${c} chosen; choose one more`} onClick=${f}>${$}</button>
    <button type="button" class="less" aria-label=${`${o}. One less`} disabled=${!u} onClick=${u}>−</button>
    <output>${c}</output>
    <button type="button" class="more" aria-label=${`${o}. One more`} disabled=${p} onClick=${f}>+</button>
  </div>`}var _h=({seats:e,variants:t,options:n,visibility:s,invite_required:o})=>({seats:e.length,variants:[...t],sets:[...n.sets],timers:"",undo:n.undo_policy,pace:n.bot_pace??"instant",visibility:s,invites:o,alerts:n.alerts.join(","),hints:n.hints??!1,rated:n.rated??!1});function Wl({store:e,game:t,host:n}){let[s,o]=b(!1);return l`<details class="change" open=${s} onToggle=${a=>o(a.currentTarget.open)}>
    <summary>Change the settings</summary>
    ${s&&l`<${xh} store=${e} game=${t} host=${n} close=${()=>o(!1)} />`}
  </details>`}function xh({store:e,game:t,host:n,close:s}){let[o,a]=b(()=>_h(t)),{busy:r,trouble:i,say:c,attempt:f}=C(),u=t.seats.map(({seat:h})=>h),p={...kt(o),seats:o.seats===u.length?u:o.seats},m=ut(p,c),d=h=>a({...o,...h});return l`<form class="create" onSubmit=${te(()=>f(async()=>{await Sh(e,n,p),await e.look(),s()}))}>
    <fieldset class="settings">
      <legend>Seats</legend>
      <${Ht} now=${o.seats} set=${h=>d({seats:h})} />
    </fieldset>
    <${ft} rules=${o} set=${d} timers="As they are" say=${c} />
    <div class="verdict">
      <${pt} check=${m} />
      <p class="trouble" role="alert">${i}</p>
      <button class="main" disabled=${r||!m?.ok}>Change them</button>
    </div>
  </form>`}async function Sh(e,t,n){let o={"If-Match":(await ge("GET",e.path,{token:t})).headers.get("ETag")??"*","Content-Type":"application/merge-patch+json"};await A("PATCH",e.path,{token:t,body:n,headers:o})}function Hl({store:e}){let t=e.game.value,{busy:n,trouble:s,say:o,attempt:a}=C(),[r,i]=b("basic");_(()=>{wt().catch(()=>{})},[]);let c=m=>a(()=>m().finally(()=>e.look()));if(!t||t.status!=="lobby")return null;let f=e.tokens.value.host??"",u=e.seat.value,p=t.seats.filter(m=>!m.taken);return l`<section class="room" aria-label="Before the game">
    <h2>Before the game ${t.rated&&l`<span class="tag">rated</span>`}</h2>
    ${t.rated&&l`<p class="invitation">This game is rated. ${Ko}</p>`}
    <ul>
      ${t.seats.map(m=>l`<${Ch} key=${m.seat} store=${e} game=${t} seat=${m} host=${f} run=${c} busy=${n} bot=${r} />`)}
    </ul>
    ${f&&!t.rated&&p.length>0&&l`<${Ah} kind=${r} choose=${i} say=${o} />`}
    ${!u&&gt(e.id)&&l`<${Gl} store=${e} />`}
    ${!u&&p.length>0&&l`<${Kl} store=${e} free=${p} run=${c} busy=${n} invited=${t.invite_required} />`}
    <p class="quiet">${ql(t)}</p>
    ${f&&!(t.rated&&t.seats.some(({taken:m})=>m))&&l`<${Wl} store=${e} game=${t} host=${f} />`}
    ${f?l`<button class="main" disabled=${n||p.length>0} onClick=${()=>c(()=>Oh(e,f,"start_game"))}>Start the game</button>
          <p class="quiet" role="status">${p.length?`${p.length} of ${t.seats.length} seats are free.`:"All seats are taken."}</p>`:l`<p class="quiet" role="status">The host starts the game when all seats are taken.</p>`}
    <p class="trouble" role="alert">${s}</p>
    ${t.visibility!=="private"&&l`<${Ws} store=${e} />`}
  </section>`}function Ah({kind:e,choose:t,say:n}){let s=Ut(n);return l`<label class="kind">Bots that you add
    <select value=${e} onChange=${o=>t(o.currentTarget.value)}>
      ${s.map(({id:o,about:a})=>l`<option key=${o} value=${o}>${o}: ${a}</option>`)}
    </select>
  </label>`}function ql({variants:e,options:t,visibility:n}){let s=a=>g.value.name(a);return`Sets: ${t.sets.map(a=>kn("sets",a)).join(", ")}. Variants: ${e.map(s).join(", ")||"none"}. ${s(n)}.`}var Oh=(e,t,n)=>A("POST",`${e.path}/commands`,{token:t,body:{type:n},key:H()});function Ch({store:e,game:t,seat:n,host:s,run:o,busy:a,bot:r}){let[i,c]=b(""),f=`${e.path}/seats/${n.seat}`,u=e.seat.value===n.seat,p=g.value.name(n.seat),m=async()=>{await A("DELETE",f,{token:u?e.token:s}),u&&(bs(e.id,"seat"),zl())},d=async()=>{let y=await A("POST",`${e.path}/invites`,{token:s,body:{seat:n.seat,...e.seat.value&&{from_seat:e.seat.value}}});c(`${We("/")}?game=${e.id}#invite=${y.code}`)},$=()=>A("PUT",`${f}/bot`,{token:s,body:{kind:r}}),h=()=>A("DELETE",`${f}/bot`,{token:s});return l`<li>
    <span><${ee} seat=${n.seat} /> <b>${p}</b> ${xr(t,n.seat)} ${u&&l`<span class="tag">you</span>`}</span>
    <span class="buttons">
      ${s&&!n.taken&&l`
        <button disabled=${a} aria-label=${`Invite to ${p}`} onClick=${()=>o(d)}>Invite</button>
        ${!t.rated&&l`<button disabled=${a} aria-label=${`Add a bot at ${p}`} onClick=${()=>o($)}>Add a bot</button>`}`}
      ${s&&n.bot&&l`<button disabled=${a} aria-label=${`Remove the bot at ${p}`} onClick=${()=>o(h)}>Remove the bot</button>`}
      ${n.taken&&!n.bot&&(u||s)&&l`<button disabled=${a} aria-label=${u?"Leave your seat":`Remove the player at ${p}`} onClick=${()=>o(m)}>
        ${u?"Leave":"Remove"}
      </button>`}
    </span>
    ${i&&!n.taken&&l`<${St} label="Link for one person, once" address=${i} />`}
    ${u&&l`<${Eh} store=${e} />`}
  </li>`}function Eh({store:e}){return e.token===O.value?l`<p class="quiet small">You go on in another browser with the link under <a href="?me">Me</a>.</p>`:l`<details class="link">
    <summary>Your seat link</summary>
    <p class="quiet small">Everybody who has this link has your seat. Open it where you want to go on, and show it to nobody.</p>
    <${St} label="Your seat link" address=${`${We("/")}?game=${e.id}#token=${e.token}`} />
  </details>`}var zl=()=>dispatchEvent(new PopStateEvent("popstate"));function Yl({store:e}){let{busy:t,trouble:n,attempt:s}=C();return l`<div class="notice">
    <h1 tabindex="-1">You are invited to a game</h1>
    <${Gl} store=${e} />
    <${Kl} store=${e} free=${[]} run=${s} busy=${t} invited=${!0} />
    <p class="trouble" role="alert">${n}</p>
    <p><a class="button" href="./">All games</a></p>
  </div>`}function Gl({store:e}){let t=gt(e.id),[n,s]=b(e.invitation?.code===t?e.invitation.found:null),[o,a]=b("");if(_(()=>{let{signal:p}=e.stopping;wt().catch(()=>{}),!n&&x(`${e.path}/invitation`,{headers:{"Invite-Code":t},signal:p}).then(s,m=>!p.aborted&&a(m.message))},[t]),o)return l`<p class="trouble" role="status">${o}</p>`;if(!n)return null;let{game:r,seat:i,from_name:c}=n,f=r.seats.flatMap(p=>p.taken&&!p.bot&&p.name!==c?[p.name]:[]),u=r.seats.filter(p=>p.bot).length;return l`<div class="invitation">
    <p><b>${c??"The host"}</b> invites you to a game of ${r.seats.length}${i?l`, to the seat <${ee} seat=${i} /> ${g.value.name(i)}`:""}.</p>
    <p class="quiet">${f.length?`${f.join(" and ")} ${f.length===1?"is":"are"} there. `:""}${u?`${u} ${u===1?"bot plays":"bots play"}. `:""}${ql(r)}</p>
  </div>`}function Kl({store:e,free:t,run:n,busy:s,invited:o}){let[a,r]=b(le.value),[i,c]=b(""),[f,u]=b(gt(e.id)),p=e.game.value?.rated??!1;_(()=>{p&&ke().catch(()=>{})},[p]);let m=p&&D.value?.ladder_id&&D.value.name||"",d=m||a,$=async()=>{let h=e.game.value,y=h?.chosen_seed??await Th(e,f),v=h?h.invite_required||h.visibility==="private":!0,w=e.tokens.value.host??"";await jt(e.id,{name:ve(d),seat:i,code:f.trim(),host:w,closed:v,chosen:y,rated:p}),zl()};return l`<form class="join" onSubmit=${te(()=>d.trim()&&n($))}>
    ${m?l`<p>You sit down as <b>${m}</b>.</p>`:l`<${Ae} name=${a} call=${r} required=${!0} />`}
    ${t.length>0&&!f&&l`<label>Seat <select value=${i} onChange=${h=>c(h.currentTarget.value)}>
      <option value="">any</option>
      ${t.map(h=>l`<option key=${h.seat} value=${h.seat}>${g.value.name(h.seat)}</option>`)}
    </select></label>`}
    ${o&&!gt(e.id)&&l`<label>Invitation <input
      type="text" value=${f} onInput=${h=>u(h.currentTarget.value)}
    /></label>`}
    <button class="main" disabled=${s||!d.trim()}>Join</button>
  </form>`}async function Th(e,t){if(!t)return!1;let{game:n}=await x(`${e.path}/invitation`,{headers:{"Invite-Code":t.trim()}});return n.chosen_seed}var Mh=80;function Vs(e,t,n){let s=Vl(e.current),o=!s||s.scrollHeight-s.scrollTop-s.clientHeight<Mh;xe(()=>{let a=Vl(e.current);a&&n&&o&&(a.scrollTop=a.scrollHeight)},[t])}var Vl=e=>e?.closest(".tab")??e;function Xl({store:e}){let t=e.sentences.value,n=I(null);return Vs(n,t.at(-1)?.version,e.at.value===null),_(()=>n.current?.querySelector("[aria-current]")?.scrollIntoView({block:"nearest"}),[e.at.value]),l`<section class="history" aria-label="History">
    <div class="heading">
      <h2>History</h2>
    </div>
    <div class="sentences" ref=${n} tabindex="0" role="region" aria-label="What happened">
      ${(t[0]?.version??1)>1&&l`<button class="more" onClick=${()=>e.earlier()}>Earlier</button>`}
      ${t.length===0&&l`<p class="empty">Nothing has happened yet.</p>`}
      <ol>
        ${t.map((s,o)=>l`<${Ph} key=${s.version} item=${s} before=${t[o-1]} store=${e} />`)}
      </ol>
    </div>
  </section>`}function Ph({item:e,before:t,store:n}){let s=Jl(e);return l`<li class=${e.alive?"":"undone"}>
    ${s&&s!==(t&&Jl(t))&&l`<h3>${s}</h3>`}
    <button
      class="sentence"
      aria-current=${n.at.value===e.version?"step":void 0}
      onClick=${()=>n.go(e.version)}
    >
      ${U(e.text)}
    </button>
  </li>`}function Jl(e){return e.turn===null?"":e.encounter===null?`Turn ${e.turn}`:`Turn ${e.turn}, encounter ${e.encounter}`}var Zl=8;function Ql({store:e,view:t}){let[n,s]=b(!1),o=e.sentences.value.filter(({alive:u,version:p})=>u&&p<=t.version),a=Nh(o,e.seat.value),r=t.encounter&&o.length?Lh(o).filter(u=>!a.includes(u)):[],i=()=>{Re.value==="off"&&Po("normal"),e.playback.add(a)},c=I(null),f=o.at(-1)?.version;return Vs(c,f,e.at.value===null&&!n),l`<section class="story" aria-label="Story">
    <div class="buttons">
      <label class="speed">Playback <select value=${Re.value} onChange=${u=>Po(u.currentTarget.value)}>
        ${Mo.map(([u,p])=>l`<option key=${u} value=${u}>${p}</option>`)}
      </select></label>
      <button aria-expanded=${n?"true":"false"} onClick=${()=>s(!n)}>${n?"Only the newest":"The whole game"}</button>
    </div>
    <${Ih} view=${t} />
    ${r.length>0&&!n&&l`<h2>This encounter</h2><${ha} store=${e} items=${r} />`}
    ${a.length>0&&!n&&l`
      <h2>Since your last move</h2>
      <${ha} store=${e} items=${a.slice(-Zl)} />
      <button class="again" onClick=${i}>▶ Show me again</button>`}
    ${!a.length&&!r.length&&!n&&l`<${ha} store=${e} items=${o.slice(-Zl)} />`}
    ${n&&l`<${Xl} store=${e} />`}
    <div ref=${c}></div>
  </section>`}function Nh(e,t){if(!t)return[];let n=e.findLast(({by:s,cause:o})=>s===`seat:${t}`&&!o);return n?e.filter(({version:s,command_id:o})=>s>n.version&&o!==n.command_id):[]}function Lh(e){let{turn:t,encounter:n}=e.at(-1);return n===null?[]:e.filter(s=>s.turn===t&&s.encounter===n)}function ha({store:e,items:t}){return l`<ol class="lines">
    ${t.map(n=>l`<li key=${n.version}>
      <button class="sentence" aria-current=${e.at.value===n.version?"step":void 0} onClick=${()=>e.go(n.version)}>
        ${n.about.seats[0]?l`<${ee} seat=${n.about.seats[0]} />`:l`<span class="mark"></span>`}
        <span>${U(n.text)}</span>
      </button>
    </li>`)}
  </ol>`}function Ih({view:e}){return e.status!=="running"?null:Object.keys(e.seats).filter(n=>{let{colonies_counted:s,colonies_needed:o}=R(e,n);return s===o-1}).map(n=>{let{colonies_counted:s,colonies_needed:o}=R(e,n),a=n===e.viewer;return l`<div key=${n} class="warning">
      <b>${a?"You have":`${M(e,n)} has`} ${s} of ${o} colonies</b>
      <p>${Rh(e,n)}</p>
    </div>`})}function Rh({encounter:e,viewer:t},n){let s=n===t?"you win":"this player wins";return e?(e.offense===n||e.allies[n]==="offense"?"offense":"")&&e.planet?`If the offense wins this encounter, ${s} the game.`:`One more colony and ${s} the game.`:`One more colony and ${s} the game.`}var jh=8;function ec({store:e,view:t,seat:n}){let{busy:s,trouble:o,attempt:a}=C(),[r,i]=b(!1),[c,f]=b(!1),[u,p]=b(""),m=M(t,n),d=()=>a(async()=>{await Ne(y=>A("POST","/v1/players/me/blocks",{token:y,body:{game:e.id,seat:n}})),p(`${m} cannot join your games any more, and you do not see what ${m} says. Under "Me" you can take it back.`)}),$=e.talk.messages.value.filter(y=>y.seat===n).slice(-jh);return l`<button class="small" aria-expanded=${r?"true":"false"} onClick=${()=>i(!r)}>More<span class="unseen"> about ${m}</span></button>
    ${r&&l`<div class="dealings">
      <p class="buttons"><button disabled=${s} onClick=${d}>Block<span class="unseen"> ${m}</span></button> <button aria-expanded=${c?"true":"false"} onClick=${()=>f(!c)}>Report ...</button></p>
      <p class="quiet small" role="status">${u}</p>
      <p class="trouble" role="alert">${o}</p>
      ${c&&l`<${Gs} name=${m} find=${async()=>({game:e.id,player:R(t,n).player})} said=${$} close=${y=>(f(!1),p(y))} />`}
    </div>`}`}var Bh=["Truce?","Swap colonies?","Ally with me?","Good game"],Fh=500;function tc({store:e,view:t}){let{talk:n}=e,s=n.messages.value,o=I(null);return _(()=>{n.seen(),o.current?.scrollIntoView({block:"nearest"})},[s]),_(()=>{n.learnMuted().catch(()=>n.knowsMuted=!1)},[e.seat.value]),l`<section class="talk" aria-label="Talk">
    <${Uh} store=${e} view=${t} />
    ${s.length===0&&l`<p class="empty">Nobody has said anything yet.</p>`}
    <div role="log" aria-label="What was said"><ol class="messages">
      ${s.map(a=>l`<${Wh} key=${a.id} message=${a} view=${t} />`)}
    </ol></div>
    <div ref=${o}></div>
    <${Hh} store=${e} view=${t} />
  </section>`}function Uh({store:e,view:t}){let{trouble:n,attempt:s}=C(),{talk:o}=e,a=e.seat.value;return l`<ul class="there" aria-label="Who is there">
      ${Object.keys(t.seats).map(r=>{let{bot:i,stand_in:c,player:f}=R(t,r),u=!!f&&!i,p=o.muted.value.has(r);return l`<li key=${r}>
          <span><${ee} seat=${r} /> ${r===a?"You":M(t,r)}</span>
          <span class="quiet small">${Dh(e,r,{bot:i,stand_in:c,player:f})}</span>
          ${a&&u&&r!==a&&l`<button class="small" aria-pressed=${p?"true":"false"} onClick=${()=>s(()=>o.mute(r,!p))}>${p?"Muted":"Mute"}<span class="unseen"> ${M(t,r)}</span></button>
            <${ec} key=${r} store=${e} view=${t} seat=${r} />`}
        </li>`})}
    </ul>
    ${n&&l`<p class="trouble" role="alert">${n}</p>`}`}function Dh(e,t,{bot:n,stand_in:s,player:o}){return o?n?`bot (${n})`:s?"away, a bot plays":e.present.value===null?"":e.present.value.has(t)?"here":"away":"free"}function Wh({message:e,view:t}){let{room:n,seat:s,to:o,text:a,at:r}=e,i=s?s===t.viewer?"You":Oe.value.get(s)??g.value.name(s):e.name,c=n==="private"?`to ${o.map(u=>M(t,u)).join(" and ")} alone`:n==="spectators"?"among spectators":"",f=new Date(r).toLocaleTimeString([],{hour:"2-digit",minute:"2-digit"});return l`<li class=${`message${s&&s===t.viewer?" mine":""}${c?" aside":""}`}>
    <p class="small"><b>${s&&l`<${ee} seat=${s} /> `}${i}</b> ${c&&l`<span class="tag">${c}</span>`} <time class="quiet" datetime=${r}>${f}</time></p>
    <p class="text">${a}</p>
  </li>`}function Hh({store:e,view:t}){let{busy:n,trouble:s,attempt:o}=C(),[a,r]=b(""),[i,c]=b(""),[f,u]=b(le.value),p=e.seat.value;if(!p&&e.game.value?.spectator_talk!=="apart")return l`<p class="quiet small">Only players talk in this game. You read what they say to all.</p>`;let m=Object.keys(t.seats).filter(h=>h!==p&&R(t,h).player&&!R(t,h).bot),d=m.includes(a)?a:"",$=h=>o(async()=>{await e.talk.say(h,d,p?"":ve(f)),c(y=>y.trim()===h?"":y)});return l`<form class="say" onSubmit=${te(()=>i.trim()&&$(i.trim()))}>
    ${p&&l`<div class="ready" role="group" aria-label="Say with one click">
      ${Bh.map(h=>l`<button type="button" key=${h} disabled=${n} onClick=${()=>$(h)}>${h}</button>`)}
    </div>`}
    ${p&&m.length>0&&l`<label>To <select aria-label="To" value=${d} onChange=${h=>r(h.currentTarget.value)}>
      <option value="">the table</option>
      ${m.map(h=>l`<option key=${h} value=${h}>${M(t,h)} alone</option>`)}
    </select></label>`}
    ${!p&&l`<${Ae} name=${f} call=${u} required=${!0} /><p class="quiet small">Spectators talk among themselves. Players read it when the game is over.</p>`}
    <div class="line">
      <input type="text" aria-label="Say something" placeholder="Say something" maxlength=${Fh} value=${i} onInput=${h=>c(h.currentTarget.value)} />
      <button disabled=${n||!i.trim()}>Say</button>
    </div>
    <p class="trouble" role="alert">${s}</p>
  </form>`}var qh=20,$a=null,ba=k(null);function nc({alien:e}){_(()=>{$a??=x("/v1/stats/aliens"),$a.then(n=>ba.value=n,()=>$a=null)},[]);let t=ba.value&&zh(ba.value,e);return t&&l`<p class="quiet small">${t}</p>`}function zh({items:e},t){let n=e.find(a=>a.alien===t),s=a=>e.reduce((r,i)=>r+i[a],0);return!n||n.games<qh||!s("wins")?"":`Here it has won ${(n.rate/(s("wins")/s("games"))).toFixed(1)} times as often as the average alien, in ${n.games.toLocaleString("en")} games.`}function Js(e){let t=e.encounter?.offer;return[["Offer",t?`made by ${S(t.by)}`:""],["On the table",Vt(e.open_piles.table.map(oc))],["Out",Gh(e.removed)],...Kh(e),["Variants",Vt(Object.keys(e.variants))],...Object.entries(Vh).flatMap(([s,o])=>s in e.variants?o(e.variants):[]),...Zh(e),["Your hand",Vt((e.seats[e.viewer]?.hand??[]).map(s=>s.title))]].filter(([,s])=>s)}var oc=e=>e.split("#")[0]??"",Vt=e=>e.map(S).join(", "),Yh=["red","blue","green","yellow","purple","orange"],ac=e=>e.charAt(0).toUpperCase(),rc=e=>Object.entries(e).flatMap(([t,n])=>n?.length?[[t,n.length]]:[]),Gh=e=>rc(e).map(([t,n])=>`${z(n,"ship")} of ${S(t)}`).join(", "),Fn=e=>rc(e).map(([t,n])=>`${ac(t)}${n}`).join(" ");function Kh(e){return[["In use",Object.values(e.uses).map(n=>`${n.label} by ${S(n.seat)}${n.cancelled?", cancelled":""}`).join("; ")],...Object.entries(e.sheets).map(([n,s])=>["Sheet",`${S(n)}: ${ya(s)}`]),...Object.entries(e.mechanics).map(([n,s])=>["Beside it",`${S(n)}: ${he(s)}`])]}function ya({count:e,cards:t,...n}){let s=(t??[]).map(a=>S(typeof a=="string"?oc(a):a.title)),o=Object.keys(n).length?[he(n)]:[];return[...e?[z(e,"card")]:[],...s,...o].join(", ")||"empty"}function he(e){if(e==null||e===!1)return"";if(e===!0)return"yes";if(Array.isArray(e))return e.map(he).filter(Boolean).join(", ");if(typeof e!="object")return typeof e=="string"?S(e):String(e);let t=Object.entries(e);return t.length&&t.every(([n,s])=>Yh.includes(n)&&Array.isArray(s))?Fn(e):t.flatMap(([n,s])=>he(s)?[`${S(n)} ${he(s)}`]:[]).join("; ")}var Vh={classic:({classic:e})=>Object.entries(e?.moons??{}).map(([t,n])=>["Moon",`${S(t)} at ${S(n.planet)} ${Fn(n.ships)}`.trim()]),common_rewards:({common_rewards:e})=>sc(e?.kickers??{}),hazards:({hazards:e})=>e?[["Hazards",[...e.in_play.map(S),`deck ${e.deck}`].join(", ")],["Alliance",Vt(e.alliance?.seats??[])],["Turns",e.backwards?"to the right":""]]:[],planetoids:({planetoids:e})=>Object.entries(e?.planetoids??{}).map(([t,{system:n,origin:s,ships:o}])=>["Planetoid",`${S(t)} in the system of ${S(n)}, from that of ${S(s)}: ${Fn(o)||"-"}`]),reward_deck:({reward_deck:e})=>e?[["Rewards",`deck ${e.deck}, discard ${e.discard.length}`],["In hand",Object.entries(e.backs).flatMap(([t,n])=>n.reward?[`${S(t)} ${n.reward}`]:[]).join(", ")],...sc(e.kickers)]:[],skill_tokens:({skill_tokens:e})=>e?[["Leaders",Object.entries(e.active_leaders).map(([t,n])=>`${S(t)} ${n}`).join(", ")],["Compared",e.compared?`${e.compared.weapons} Weapons, ${e.compared.shields} Shields`:""]]:[],space_stations:({space_stations:e})=>Object.values(e?.stations??{}).map(t=>["Station",Jh(t)]),station_conquest:({station_conquest:e})=>{let t=Object.entries(e?.stations??{}).flatMap(([n,s])=>s.length?[`${S(n)} ${s.length}`]:[]);return[["Conquest",`${e?.stations_needed} stations win: ${t.join(", ")||"nobody has one"}`]]},team:({team:e})=>[["Teams",(e?.teams??[]).map(t=>t.map(S).join(" and ")).join("; ")],["Alone",e?.odd_player?S(e.odd_player):""]],technology:({technology:e})=>e?Xh(e):[]},sc=e=>[["Kickers",Object.entries(e).map(([t,n])=>`${S(t)}: ${n?S(n):"a kicker face down"}`).join(", ")]];function Jh({name:e,owner:t,planet:n,face_up:s,counters:o,alien:a}){let r=[`of ${S(t)}`,...n?[`at ${S(n)}`]:[],...s?[]:["face down"],...o?[z(o,"counter")]:[],...a?[S(a)]:[]];return`${e.replace(/^Station: /,"")} ${r.join(", ")}`}function Xh({researching:e,completed:t,lunar_cannon:n,battery:s}){return[...Object.values(e).map(({seat:o,tech:a,ships:r})=>["Research",`${S(o)}: ${a?S(a):"a hidden tech"}, ${Fn(r)||"no ships"}`]),...Object.entries(t).map(([o,a])=>["Techs",a.length?`${S(o)}: ${Vt(a)}`:""]),["Cannon",Vt(n)],["Battery",Object.entries(s).map(([o,a])=>`${S(o)}: ${a?S(a):"a card"}`).join(", ")]]}function Zh(e){let t=e.variants.skill_tokens;if(!t)return[];let n=s=>Object.entries(s).flatMap(([o,a])=>a?.length?[`${ac(o)}:${a.map(r=>t.skills[r]??"?").sort().join("")}`]:[]).join(" ");return Object.keys(e.seats).map(s=>{let o=Object.keys(e.planets).filter(i=>i.slice(0,Math.max(0,i.lastIndexOf("-")))===s),a=Object.keys(e.further_planets).filter(i=>e.further_planets[i]===s&&!o.includes(i)).sort(),r=[...o,...a].map(i=>{let c=n(e.planets[i]??{})||Fn(e.planets[i]??{});return`${o.includes(i)?i.slice(i.lastIndexOf("-")+1):i}: ${c||"-"}`});return["Skills",`${S(s)}: ${r.join("   ")}`]})}function ic(e){return[...Qh(e),...t$(e),...n$(e),...s$(e)].filter(([,t])=>t)}var Qh=e=>Object.values(e.uses).map(({label:t,chosen:n})=>["Chosen",n?`${t}: ${he(n)}`:""]),e$=({amount:e,source:t,seat:n,rule:s})=>`${e<0?"":"+"}${e} ${S(t)}${n?` of ${S(n)}`:""}${s?` (${s})`:""}`;function t$({encounter:e,turn:t}){let n=[["This turn",[t.encounters?`encounter ${t.encounters}`:"",t.result&&`last: ${S(t.result)}`].filter(Boolean).join(", ")]];if(!e)return n;let{by:s,id:o,between:a,...r}=e.offer??{by:"",id:"",between:[]};return[...n,["Destiny",e.destiny?S(e.destiny):""],["System",e.system?S(e.system):""],["Invited",he(e.invited)],["Selected",he(e.selected)],["Cards count as",Object.entries(e.faces).map(([i,c])=>`${S(i)}: ${S(c.type)} ${c.value} (${S(c.printed)})`).join(", ")],["Changes",e.modifiers.map(({target:i,quantity:c,amount:f,source:u})=>`${S(i)}, ${S(c)}: ${f<0?"":"+"}${f} by ${S(u)}`).join("; ")],["Said",Object.entries(e.statements).map(([i,{question:c,answer:f}])=>`${S(i)}: ${S(c)} ${he(f)}`).join("; ")],["Case",e.case?S(e.case):""],["A homecoming",e.homecoming?"yes":""],["Offered",he(r)],...Object.entries(e.explained).map(([i,c])=>[S(i.replace(":"," ")),c.map(e$).join(", ")])]}function n$(e){return Object.keys(e.seats).map(t=>{let n=R(e,t),s=[`${n.home_colonies} home colonies, ${n.home_colonies_needed} needed for its power`,n.missed?`missed ${n.missed} deadlines`:"",n.reserve_ms===null?"":`reserve ${Math.round(n.reserve_ms/1e3)} s`,e.options.timers&&n.extensions_left?`${n.extensions_left} extensions left`:"",n.open_to_newcomers?"open to newcomers":"",..."dealt"in n&&n.dealt?.length?[`dealt ${n.dealt.map(S).join(", ")}`]:[]];return[S(t),s.filter(Boolean).join("; ")]})}function s$({variants:{hazards:e,planetoids:t,reward_deck:n,station_conquest:s,team:o}}){return[["Hazard drawn",e?.drawn?S(e.drawn):""],["Hazard mark",e?.mark?"yes":""],["Marked destiny cards",he(e?.marked)],["Markers of planetoids",he(t?.markers)],["Backs of cards",he(n?.backs)],["Stations in play",s?`${s.in_play}${s.victory_available?", they can win now":""}`:""],["Seating",o?o.seating.map(S).join(", "):""],["Extra turn",o?.extra_turn?"yes":""],["Brought to victory",he(o?.reached)]]}var lc=e=>Object.entries(e.options).map(([t,n])=>[S(t),he(n)||(n===!1?"no":"-")]);function cc({view:e}){let t=Js(e).filter(([n])=>n!=="Your hand"&&n!=="Sheet");return l`<section class="notes" aria-label="On the table">
    <${a$} view=${e} />
    <${ga} lines=${t} />
    <${l$} view=${e} />
    <details class="texts">
      <summary>More of this encounter and its players</summary>
      <${ga} lines=${ic(e)} />
    </details>
    <details class="texts">
      <summary>Options of this game</summary>
      <${ga} lines=${lc(e)} />
    </details>
  </section>`}function uc({view:e}){return l`<section class="notes powers" aria-label="Powers">
    ${Object.keys(e.seats).map(t=>l`<${i$} key=${t} seat=${t} view=${e} />`)}
    ${o$(e).map(t=>l`<${fc} key=${t} alien=${t} works=${!0} view=${e} />`)}
  </section>`}function ga({lines:e}){return l`<dl>${e.map(([t,n],s)=>l`<div key=${s}><dt>${t}</dt><dd>${n}</dd></div>`)}</dl>`}function o$(e){let t=Object.keys(e.seats).flatMap(n=>R(e,n).aliens);return Object.keys(e.sheets).filter(n=>!t.includes(n))}function a$({view:e}){let{piles:t,open_piles:n,variants:s}=e,a=[["Deck",t.deck,[]],["Discard",n.discard.length,n.discard],["Destiny",t.destiny,[]],["Destiny discard",n.destiny_discard.length,n.destiny_discard],["Out of the game",n.removed.length,n.removed],["Reward discard",s.reward_deck?.discard.length??0,s.reward_deck?.discard??[]],["Hazard discard",s.hazards?.discard.length??0,s.hazards?.discard??[]],["Tech deck",s.technology?.deck??0,[]],["Tech discard",s.technology?.discard.length??0,s.technology?.discard??[]],["Planetoids beside the board",s.planetoids?.supply.length??0,s.planetoids?.supply??[]]].filter(([r,i])=>i||r==="Deck"||r==="Discard");return l`<ul class="piles">
    ${a.map(([r,i,c])=>l`<li key=${r}>
        <span class="pile" aria-hidden="true">${i}</span>
        ${c.length?l`<details><summary>${r}<span class="unseen">: ${i}</span></summary><p>${r$(c)}</p></details>`:l`${r}<span class="unseen">: ${i}</span>`}
      </li>`)}
  </ul>`}var r$=e=>e.map(S).reverse().join(", ");function i$({seat:e,view:t}){let n=R(t,e),s=Object.entries(n.ships_on_sheets).filter(([,o])=>o.length);return l`<div class="power">
    <h3><${ee} seat=${e} /> ${M(t,e)}</h3>
    ${n.aliens.length===0&&l`<p class="quiet">no alien yet</p>`}
    ${n.aliens.map(o=>l`<${fc} key=${o} alien=${o} works=${n.power_active.includes(o)} view=${t} />`)}
    ${s.map(([o,a])=>l`<p class="quiet small" key=${o}>${a.length} ships on the sheet ${S(o)}</p>`)}
    ${n.trophies.length>0&&l`<p class="quiet small">Keeps ${n.trophies.map(S).join(", ")}</p>`}
    ${n.colonies_counted_terms.length>1&&l`<p class="quiet small">
      For victory count ${n.colonies_counted_terms.map(({amount:o,source:a})=>`${o} ${S(a)}`).join(", ")}
    </p>`}
    ${n.colonies_needed_terms.length>1&&l`<p class="quiet small">
      Needs ${n.colonies_needed} colonies:
      ${" "}${n.colonies_needed_terms.map(({amount:o,source:a})=>`${o<0?"":"+"}${o} ${S(a)}`).join(", ")}
    </p>`}
  </div>`}function fc({alien:e,works:t,view:n}){let s=n.sheets[e];return l`<details class="alien" open>
      <summary><${Se} id=${e} size=${28} /> ${S(e)} ${!t&&l`<span class="tag">no power now</span>`}</summary>
      <p>${g.value.text(e)}</p>
      <${nc} alien=${e} />
    </details>
    ${s&&l`<p class="quiet small">On the sheet: ${ya(s)}</p>`}`}function l$({view:e}){let{encounter:t,open_piles:n,uses:s,variants:o}=e,a=[...t?.destiny?[t.destiny]:[],...Object.values(t?.cards??{}),...n.table.map(i=>i.split("#")[0]??""),...Object.values(s).map(i=>i.card?.split("#")[0]??""),...o.hazards?.in_play??[],...Object.keys(o.space_stations?.stations??{}).map(i=>i.split("#")[0]??""),...Object.values(o.technology?.researching??{}).map(i=>i.tech),...Object.values(o.technology?.completed??{}).flat(),...Object.keys(o.classic?.moons??{}),...Object.keys(o.planetoids?.planetoids??{}),...o.skill_tokens?["E","L","S","W"]:[]],r=[...new Set(a)].flatMap(i=>i&&g.value.text(i)?[i]:[]);return r.length?l`<details class="texts">
    <summary>What these things do</summary>
    <dl>${r.map(i=>l`<div key=${i}><dt>${S(i)}</dt><dd>${g.value.text(i)} ${c$(i)}</dd></div>`)}</dl>
  </details>`:null}function c$(e){let t=g.value.rule(e);return t&&l`<span class="quiet">(${t})</span>`}var u$=[["story","Story"],["talk","Talk"],["aliens","Aliens"],["rules","Rules"]],pc=k("story"),f$=k("");function Un(e,t=""){pc.value=e,f$.value=t}var p$=matchMedia("(max-width: 72rem)");function va(e){Un(e),p$.matches&&document.querySelector(".panel")?.scrollIntoView()}function dc({store:e,view:t}){let n=pc.value,s=e.talk.unread.value;return l`<aside class="panel">
    <div class="tabs" role="tablist" aria-label="Beside the table">
      ${u$.map(([o,a])=>l`<button key=${o} role="tab" id=${`tab-${o}`} aria-selected=${n===o?"true":"false"} aria-controls="tab" onClick=${()=>va(o)}>${a}${o==="talk"&&s>0&&l` <span class="unread">${s}<span class="unseen"> unread</span></span>`}</button>`)}
    </div>
    <div class="tab" id="tab" role="tabpanel" aria-labelledby=${`tab-${n}`}>
      ${n==="story"&&l`<${Ql} store=${e} view=${t} />`}
      ${n==="talk"&&l`<${tc} store=${e} view=${t} />`}
      ${n==="aliens"&&l`<${uc} view=${t} />`}
      ${n==="rules"&&l`<${cc} view=${t} />`}
    </div>
  </aside>`}var d$=1e3,m$=2;async function h$(e,t,n){for(;;){let s=await x(`${e.path}/hint?question_id=${t}`,{token:e.token,signal:n});if(!s)return[];if(s.items)return s.items;await G(d$,n)}}function hc({store:e,question:t}){let[n,s]=b(!1);return e.newest.value?.options.hints?l`<span class="advice">
    <button type="button" aria-expanded=${n?"true":"false"} onClick=${()=>s(!n)}>What would a bot do?</button>
    ${n&&l`<${$$} key=${t.id} store=${e} question=${t} close=${()=>s(!1)} />`}
  </span>`:null}function $$({store:e,question:t,close:n}){let[s,o]=b(null),{busy:a,trouble:r,attempt:i}=C(),c=I(null);_(()=>{let d=new AbortController;return c.current?.focus(),i(async()=>{let $=await h$(e,t.id,d.signal).catch(h=>{if(d.signal.aborted)return[];throw h});o($)}),()=>d.abort()},[t.id]);let[f,...u]=s??[],p=()=>i(async()=>{await A("POST",`${e.path}/commands`,{token:e.token,body:f?.command,key:H()}),n()}).then(()=>e.look());return l`<div class="undoing hinted" role="dialog" aria-label="What a bot would do" tabindex="-1" ref=${c} onKeyDown=${d=>{d.key==="Escape"&&(d.preventDefault(),n())}}>
    ${!s&&!r&&l`<p role="status">The bot thinks for some seconds ...</p>`}
    ${s?.length===0&&l`<p>The bot has no advice here.</p>`}
    ${f&&l`
      <p>A bot would: <b>${U(f.label)}</b>${mc(f)}</p>
      ${u.slice(0,m$).map(d=>l`<p key=${d.label} class="quiet small">else: ${U(d.label)}${mc(d)}</p>`)}
      <div class="buttons">
        <button type="button" class="main" disabled=${a} onClick=${p}>Do that</button>
        <button type="button" onClick=${n}>Close</button>
      </div>`}
    <p class="trouble" role="alert">${r}</p>
  </div>`}var mc=({value:e,trials:t})=>e===null?"":` (wins ${Math.round(e*100)} of 100, by ${t} trials)`;function $c(e,t){let[n,s]=b(0);return _(()=>{if(!t)return;let o=String(Math.random()),a=new Set,r=new BroadcastChannel(`cosmic-ledger ${e} ${t}`),i=f=>r.postMessage({what:f,own:o});r.addEventListener("message",({data:f})=>{f.what==="gone"?a.delete(f.own):a.add(f.own),f.what==="here"&&i("too"),s(a.size)});let c=()=>i("gone");return addEventListener("pagehide",c),i("here"),()=>{c(),removeEventListener("pagehide",c),r.close()}},[e,t]),n}var b$=8e3;async function bc(e){await A("DELETE",`${e.path}/seats/${e.seat.peek()}/bot`,{token:e.token}),await e.look()}async function yc(e){await A("PUT",`${e.path}/seats/${e.seat.peek()}/bot`,{token:e.token,body:{kind:"basic"}}),await e.look()}var gc=e=>{let t=e.newest.value,n=e.seat.value;return!!(t&&n&&t.status==="running"&&R(t,n).stand_in)},vc=e=>!!e.newest.value?.options.rated;function wc({store:e,past:t,children:n}){let s=I(!1);return l`<div class="dock" inert=${t} onClickCapture=${()=>{!gc(e)||vc(e)||s.current||(s.current=!0,bc(e).catch(()=>{}).finally(()=>s.current=!1))}}>${n}</div>`}function kc({store:e}){let t=e.newest.value,n=$c(e.id,e.seat.value),[s,o]=b(0);return!t||t.status!=="running"||e.at.value!==null?null:l`<div class="absences">
    ${gc(e)?l`<${y$} store=${e} />`:l`<${v$} store=${e} view=${t} />`}
    ${n>s&&l`<div class="absence" role="status">
      <p>Your seat is open in another tab, too. Both show the same, and each answer counts once.</p>
      <button onClick=${()=>o(n)}>Close</button>
    </div>`}
  </div>`}function y$({store:e}){let{busy:t,trouble:n,attempt:s}=C();return vc(e)?l`<p class="absence" role="status">You ran out of time, so this rated game is lost for you. A bot plays your seat to the end.</p>`:l`<div class="absence" role="status">
    <p>A bot plays for you.</p>
    <button class="main" disabled=${t} onClick=${()=>s(()=>bc(e))}>I am back</button>
    ${n&&l`<p class="trouble" role="alert">${n}</p>`}
  </div>`}function g$(e,t){let n=e.present.value;return Object.keys(t.seats).filter(s=>{let{bot:o,stand_in:a,conceded:r,player:i}=R(t,s);return t.waiting.includes(s)&&s!==e.seat.value&&i&&!o&&!a&&!r&&n&&!n.has(s)})}function v$({store:e,view:t}){let{busy:n,trouble:s,attempt:o}=C(),[a,r]=b(""),[i=""]=g$(e,t);if(_(()=>{if(r(""),!i)return;let p=setTimeout(()=>r(i),b$);return()=>clearTimeout(p)},[i]),!i||a!==i)return null;let c=M(t,i),f=()=>o(async()=>{let p={kind:"remove",seat:i,reason:`${c} is away`};await A("POST",`${e.path}/motions`,{token:e.token,body:p,key:H()}),await e.look()}),u=e.seat.value&&!t.options.rated&&!t.motion&&!t.undo&&!t.fork_request;return l`<div class="absence" role="status">
    <p>The game waits for ${c}, who is away.</p>
    ${u&&l`<button disabled=${n} onClick=${f}>Vote: a bot takes over</button>`}
    ${s&&l`<p class="trouble" role="alert">${s}</p>`}
  </div>`}function _c({store:e,question:t}){let{busy:n,trouble:s,attempt:o}=C(),a=e.newest.value,r=a&&e.seat.value?R(a,e.seat.value).extensions_left:0;if(!r||t.deadline_at===null)return null;let i=()=>o(async()=>{let c={type:"extend_deadline",question_id:t.id};await A("POST",`${e.path}/commands`,{token:e.token,body:c,key:H()}),await e.look()});return l`<button type="button" class="small" disabled=${n} title=${`You may do this ${r===1?"once more":`${r} times`}`} onClick=${i}>More time</button>
    ${s&&l`<span class="trouble small" role="alert">${s}</span>`}`}function xc({store:e}){let{busy:t,trouble:n,attempt:s}=C(),[o,a]=b(!1),r=e.newest.value,i=e.seat.value;if(!r||!i||r.status!=="running"||R(r,i).conceded)return null;let c=()=>s(async()=>{await A("POST",`${e.path}/commands`,{token:e.token,body:{type:"concede"},key:H()}),await e.look(),a(!1)});return l`<section class="leaving" aria-label="Leaving">
    ${!R(r,i).stand_in&&!r.options.rated&&l`<button disabled=${t} onClick=${()=>s(()=>yc(e))}>Let a bot play for me for a while</button>`}
    ${o?l`<p>You cannot win any more, and cannot take it back alone. Give up?</p>
          <div class="buttons"><button disabled=${t} onClick=${c}>Yes, I give up</button><button class="main" onClick=${()=>a(!1)}>No, I play on</button></div>`:l`<button onClick=${()=>a(!0)}>Give up ...</button>`}
    <p class="trouble" role="alert">${n}</p>
  </section>`}var Sc=1e3;function Ac({store:e}){let t=e.newest.value,n=(t?.questions??[]).filter(o=>o.remaining_ms!==null),s=new Map(n.map(o=>[o.seat,o]));return!s.size||t?.status!=="running"?null:l`<span class="clocks">
    ${[...s.values()].map(o=>l`<span key=${o.seat}><${ee} seat=${o.seat} /> <span class="who">${q(M(t,o.seat))}</span> <${wa} of=${o} seenAt=${e.seenAt} /></span>`)}
  </span>`}function wa({of:e,seenAt:t}){let[,n]=b(0),s=e.deadline_at!==null;_(()=>{if(!s)return;let r=setInterval(()=>n(Date.now()),Sc);return()=>clearInterval(r)},[s]);let o=s?Date.now()-t:0,a=Math.max(0,Math.ceil(((e.remaining_ms??0)-o)/Sc));return l`<time class=${`left${a<=10?" short":""}`} role="timer">${w$(a)}${s?"":" (stopped)"}</time>`}function w$(e){let t=Math.floor(e/86400);if(t>1)return`${t} days`;let n=[Math.floor(e/3600),Math.floor(e/60)%60,e%60];return(n[0]?n:n.slice(1)).map((o,a)=>a?String(o).padStart(2,"0"):String(o)).join(":")}var Xs="my_last_command",k$=40,_$=["none","live","relaxed","daily","clock"],Cc={pause:"Pause: the clocks stop",resume:"Go on after the pause",timers:"Other clocks",remove:"A bot takes over the seat of a player who is away",draw:"A draw: who has the most foreign colonies wins",end:"End the game without a winner"};function Ec({store:e}){let{busy:t,trouble:n,attempt:s}=C(),[o,a]=b(!1),r=e.newest.value,i=e.seat.value,c=e.tokens.value.host??"";if(!r||r.status!=="running")return null;let f=m=>s(()=>m().finally(()=>e.look())),u=Qs(r),{rated:p}=r.options;return l`
    ${u&&u.seat!==i&&l`<${Mc} view=${r} open=${u} />`}
    ${(i||c)&&!u&&l`<details class="requests" onToggle=${({currentTarget:m})=>a(m.open)}>
      <summary>Ask the table</summary>
      ${i&&l`<${A$} store=${e} view=${r} unfolded=${o} busy=${t} run=${f} />`}
      ${i&&!p&&l`<${O$} store=${e} view=${r} seat=${i} busy=${t} run=${f} />`}
      ${c&&!p&&l`<${C$} store=${e} view=${r} host=${c} busy=${t} run=${f} />`}
      <p class="trouble" role="alert">${n}</p>
    </details>`}
  `}function Tc({store:e,view:t}){let{busy:n,trouble:s,attempt:o}=C(),a=Qs(t);return!a||a.seat!==e.seat.value?null:l`<${Mc} view=${t} open=${a}>
    <button disabled=${n} onClick=${()=>o(()=>A("DELETE",`${e.path}/${a.path}/${a.id}`,{token:e.token}).finally(()=>e.look()))}>Withdraw it</button>
    <p class="trouble" role="alert">${s}</p>
  <//>`}function Mc({view:e,open:t,children:n}){return l`<section class="request" aria-label="Asked of the table">
    <p>${t.said}${t.reason&&l` <q>${t.reason}</q>`}</p>
    <p class="quiet">${t.needs.length?`To agree: ${Nc(e,t.needs)}.`:""} ${Lc(e,t.votes)}</p>
    ${n}
  </section>`}var x$=new Set(["undo","motion","fork"]),Zs=({name:e},t)=>x$.has(e)&&Qs(t)!==null;function Pc({question:{name:e,prompt:t},view:n}){let s=Qs(n),o=e==="motion"?vt(U(t)).rest:s?.said;return l`<p class="wish">${o}${s?.reason&&l` <q>${s.reason}</q>`} <span class="quiet">${Lc(n,s?.votes??{})}</span></p>`}function Qs(e){let{undo:t,motion:n,fork_request:s}=e,o=(a,r)=>`${q(M(e,a))} ${r}${a===e.viewer?"":"s"}`;if(t)return{...t,path:"undo-requests",said:`${o(t.seat,"ask")} to take back ${S$(e,t.crosses)}.`};if(n){let{kind:a,seat:r}=n.motion;return{...n,path:"motions",said:`${o(n.seat,"move")}: ${Cc[a]}${r?` (${M(e,r)})`:""}.`}}return s?{...s,path:"fork-requests",said:`${o(s.seat,"ask")} to go on in another game from version ${s.at_seq}.`}:null}var Nc=(e,t)=>me(t.map(n=>M(e,n)));function S$(e,{commands:t,secrets:n,draws:s,timers:o}){let a=[...new Set(n.map(({seat:c})=>c))],r=a.includes("everybody")?"everybody":Nc(e,a),i=[z(t.length,"answer"),...o?[`${z(o,"answer")} of the clock`]:[],...s?[`${z(s,"draw")} of chance`]:[]];return me(i)+(a.length?`, after something was shown to ${r}`:"")}var Lc=(e,t)=>Object.entries(t).map(([n,s])=>`${q(M(e,n))} ${n===e.viewer?s==="approve"?"agree":"do not agree":s==="approve"?"agrees":"does not agree"}.`).join(" ");function A$({store:e,view:t,unfolded:n,busy:s,run:o}){let[a,r]=b([]),[i,c]=b(Xs),[f,u]=b("");if(_(()=>{n&&x(`${e.path}/commands?before=${t.version+1}&limit=${k$}`,{token:e.token}).then(({items:d})=>r(d),()=>{})},[n,t.version]),t.options.undo_policy==="off")return l`<p class="quiet">Nobody takes moves back in this game.</p>`;let p=a.filter(({target:d,last:$})=>d&&$<t.version);return l`<form class="asking" onSubmit=${te(()=>{let d=i===Xs?{target:Xs}:{to_seq:Number(i)};return o(()=>A("POST",`${e.path}/undo-requests`,{token:e.token,body:{...d,reason:f},key:H()}))})}>
    <label>Take back
      <select value=${i} onChange=${({currentTarget:d})=>c(d.value)}>
        <option value=${Xs}>my last answer, and all after it</option>
        ${p.map(({last:d,text:$,question:h})=>l`<option key=${d} value=${d}>all after: ${$||g.value.name(h??"")||`version ${d}`}</option>`)}
      </select>
    </label>
    <${Ic} reason=${f} write=${u} />
    <button disabled=${s}>Ask to take back</button>
  </form>`}function O$({store:e,view:t,seat:n,busy:s,run:o}){let[a,r]=b(""),[i,c]=b(""),[f,u]=b(""),p=Object.keys(t.seats).filter(v=>v!==n&&!R(t,v).bot),m=t.paused?"pause":"resume",d=Object.entries(Cc).filter(([v])=>v!==m&&(v!=="remove"||p.length)),$={remove:p,timers:_$}[a],h=$?.includes(i)?i:"";return l`<form class="asking" onSubmit=${te(()=>{let v=a==="remove"?{seat:h}:a==="timers"?{timers:h}:{};return o(()=>A("POST",`${e.path}/motions`,{token:e.token,body:{kind:a,reason:f,...v},key:H()}))})}>
    <${Oc} label="Put a motion" value=${a} choose=${r} options=${d} />
    ${$&&l`<${Oc} label=${a==="remove"?"Whose seat":"Clocks"} value=${h} choose=${c} options=${$.map(v=>[v,g.value.name(v)])} />`}
    <${Ic} reason=${f} write=${u} />
    <button disabled=${s||!a||!!($&&!h)}>Put it to the vote</button>
  </form>`}function Oc({label:e,value:t,choose:n,options:s}){return l`<label>${e}
    <select value=${t} onChange=${({currentTarget:o})=>n(o.value)}>
      <option value="">choose</option>
      ${s.map(([o,a])=>l`<option key=${o} value=${o}>${a}</option>`)}
    </select>
  </label>`}function Ic({reason:e,write:t}){return l`<label>Reason, which everybody reads
    <input type="text" maxlength="200" value=${e} onInput=${({currentTarget:n})=>t(n.value)} />
  </label>`}function C$({store:e,view:t,host:n,busy:s,run:o}){let a=t.paused?"resume_game":"pause_game";return l`<button disabled=${s} onClick=${()=>o(()=>A("POST",`${e.path}/commands`,{token:n,body:{type:a},key:H()}))}>${t.paused?"Go on after the pause":"Pause the game"}</button>`}var E$=40;function Rc(e){return Object.keys(e.seats).filter(t=>{let{bot:n,stand_in:s,conceded:o}=R(e,t);return t!==e.viewer&&!n&&!s&&!o})}function ka({store:e}){let[t,n]=b(!1),s=e.newest.value;if(!s||s.status!=="running"||s.options.undo_policy==="off"||s.undo||s.motion||s.fork_request)return null;let o=Rc(s).map(a=>M(s,a));return l`<span class="undo">
    <button type="button" title=${o.length?`Asks ${me(o)} where they have to agree`:"Free: nobody has to agree"} aria-expanded=${t?"true":"false"} onClick=${()=>n(!t)}>↶ Undo</button>
    ${t&&l`<${T$} store=${e} view=${s} close=${()=>n(!1)} />`}
  </span>`}function T$({store:e,view:t,close:n}){let{busy:s,trouble:o,say:a,attempt:r}=C(),[i,c]=b(null),[f,u]=b(""),p=e.seat.value;_(()=>{let B=`${e.path}/commands?before=${t.version+1}&limit=${E$}`;x(B,{token:e.token}).then(({items:N})=>c(N),()=>a("What it takes back is not known now. Try it again."))},[t.version]);let m=i?.findIndex(({by:B,type:N})=>B===`seat:${p}`&&N==="answer")??-1,d=i?.[m],$=i?.slice(0,m+1)??[],h=Rc(t),y=h.filter(B=>$.some(({by:N})=>N===`seat:${B}`)),v=me((y.length?y:h).map(B=>M(t,B))),w=h.length===0,T=t.options.undo_policy==="host"?"The host is asked.":w?"Nobody has to agree.":y.length?`${v} must agree.`:`Free, unless cards were seen since: then ${v} must agree.`,P=()=>r(async()=>{await A("POST",`${e.path}/undo-requests`,{token:e.token,body:{target:"my_last_command",reason:f},key:H()}),n()}).then(()=>e.look());return l`<div class="undoing" role="dialog" aria-label="Take back your last answer" onKeyDown=${B=>{B.key==="Escape"&&(B.preventDefault(),n())}}>
    ${i&&!d&&l`<p>You have answered nothing yet that can be taken back.</p>`}
    ${d&&l`
      <div class="taken-back">
        <div>
          <h3>This is taken back</h3>
          <ol tabindex="0" aria-label="What is taken back">${[...$].reverse().filter(({text:B})=>B).map(({first:B,text:N})=>l`<li key=${B}>${U(N)}</li>`)}</ol>
        </div>
        <${Bc} store=${e} version=${d.first-1} />
      </div>
      <p>${T}</p>
      ${!w&&l`<label>Reason, which everybody reads
        <input type="text" maxlength="200" value=${f} onInput=${({currentTarget:B})=>u(B.value)} />
      </label>`}
      <div class="buttons">
        <button type="button" class="main" disabled=${s} onClick=${P}>${w||!y.length?"Take it back":`Ask ${v} to take it back`}</button>
        <button type="button" onClick=${n}>Keep it</button>
      </div>
    `}
    <p class="trouble" role="alert">${o}</p>
  </div>`}function jc({store:e,to:t}){let n=e.sentences.value.filter(({version:s,alive:o})=>o&&s>t);return l`<div class="taken-back">
    <div>
      <h3>This is taken back</h3>
      <ol tabindex="0" aria-label="What is taken back">${n.map(({version:s,text:o})=>l`<li key=${s}>${U(o)}</li>`)}</ol>
    </div>
    <${Bc} store=${e} version=${t} />
  </div>`}function Bc({store:e,version:t}){let n=I(null),[s,o]=b(!1);return _(()=>{let a=!0;return It({path:e.path,token:e.token},t).then(r=>{if(!a)return;let i=r.cloneNode(!0);for(let c of i.querySelectorAll("[data-id]"))c.removeAttribute("data-id");i.setAttribute("aria-hidden","true"),n.current?.replaceChildren(i),o(!0)},()=>{}),()=>{a=!1}},[t]),l`<figure class="then" hidden=${!s}><div ref=${n}></div><figcaption class="quiet small">The table of then</figcaption></figure>`}var Fc="cosmic-ledger-as-list";function K({say:e,missing:t="",busy:n,act:s,others:o=[],clear:a,list:r,know:i,body:c,frame:f}){let u=!t&&!n;return P$(()=>u&&s(),a),l`<div class="asking">
    ${c}
    <div class="row">
      <button type="button" class="main" disabled=${!u} onClick=${s}>${t||e}</button>
      ${o.map(p=>l`<button type="button" key=${p.say} disabled=${n} onClick=${p.act}>${p.say}</button>`)}
      ${f.beside}
    </div>
    ${i&&l`<div class="sums" role="status">${i}</div>`}
    ${f.about}
    <footer class="small quiet">${r&&l`<${M$} list=${r} />`}${f.foot}</footer>
  </div>`}function M$({list:e}){let[t,n]=b(localStorage.getItem(Fc)==="yes");return l`<details class="as-list" open=${t} onToggle=${({currentTarget:o})=>{n(o.open),localStorage.setItem(Fc,o.open?"yes":"no")}}>
    <summary>as a list</summary>
    <div class="sheet">${e}</div>
  </details>`}function P$(e,t){let n=I({enter:e,clear:t});n.current={enter:e,clear:t},xe(()=>{let s=o=>{if(o.defaultPrevented||o.repeat||o.ctrlKey||o.metaKey||o.altKey||N$(o.target))return;let[,a=""]=/^(?:Digit|Numpad)([1-9])$/.exec(o.code)??[];if(a){let[,r]=Wo.peek()[Number(a)-1]??[];o.shiftKey?r?.less?.():r?.press()}else o.key==="Enter"&&!L$(o.target)?(o.preventDefault(),n.current.enter()):o.key==="Escape"&&n.current.clear?.()};return addEventListener("keydown",s),()=>removeEventListener("keydown",s)},[])}var N$=e=>e instanceof HTMLTextAreaElement||e instanceof HTMLSelectElement||e instanceof HTMLInputElement&&!["checkbox","radio"].includes(e.type),L$=e=>e instanceof Element&&e.closest("button, a, summary")!==null&&e.closest("[data-offer]")===null;function Uc({question:e,busy:t,answer:n,frame:s}){let[o,a]=b(()=>[...e.items]),r=(u,p)=>a(m=>{let d=m.filter(($,h)=>h!==u);return[...d.slice(0,p),...m.slice(u,u+1),...d.slice(p)]}),i=u=>a(p=>{let m=p.findIndex(d=>d.id===u);return p.map((d,$)=>$===m-1?p[m]??d:$===m&&m>0?p[m-1]??d:d)});je(o.map(({id:u,label:p},m)=>[u,{label:p,chosen:!1,count:null,inForm:!0,text:String(m),press:()=>i(u)}]));let c=(u,p)=>{let m=o.findIndex(d=>d.id===u);m>=0&&r(m,p)},f=o.every(({id:u},p)=>u===e.items[p]?.id);return l`<${K}
    say=${f?"Keep this order":`Use this order: ${o[0]?.label??""} first`}
    busy=${t}
    act=${()=>n({order:o.map(({id:u})=>u)})}
    clear=${()=>a([...e.items])}
    body=${l`<ol class="order">
      ${o.map(({id:u,label:p},m)=>l`<li
          key=${u}
          ...${st(u)}
          ...${ot(d=>c(d,m))}
        >
          <span>${m+1}. ${p}</span>
          <button type="button" aria-label=${`Up: ${p}`} disabled=${m===0} onClick=${()=>r(m,m-1)}>↑</button>
          <button type="button" aria-label=${`Down: ${p}`} disabled=${m===o.length-1} onClick=${()=>r(m,m+1)}>↓</button>
        </li>`)}
    </ol>`}
    frame=${s}
  />`}function eo(e,t){let{kind:n,...s}=e;return Object.entries(s).flatMap(([a,r])=>a==="pass"?"pass":a==="refuse"?"refuse":a==="yes"?r?"yes":"no":Array.isArray(r)?r.length?r.map(i=>t.name(i)).join(", "):"none":r!==null&&typeof r=="object"?Object.entries(r).map(([i,c])=>Array.isArray(c)?`${t.name(i)}: ${c.map(f=>t.name(f)).join(", ")}`:`${t.name(i)}: ${c}`):typeof r=="string"?t.name(r):String(r)).join(", ")||"nothing"}function Wc({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.cards.map(({id:c,title:f})=>({id:c,title:f,label:Hc(Dc(f)),inForm:!0})),r=Ce(a,e.min,e.max,"alien"),i=a.filter(({id:c})=>r.chosen.includes(c)).map(({label:c})=>c);return l`<${K}
    say=${`Play ${i.join(" and ")}`}
    missing=${Bt(r.chosen.length,e.min,e.max,"alien")}
    busy=${n}
    act=${()=>s({cards:r.chosen})}
    clear=${r.clear}
    body=${l`<div class="aliens">
      ${a.map(({id:c,title:f},u)=>l`<${I$} key=${c} alien=${Dc(f)} nth=${u+1} seat=${t.viewer} chosen=${r.chosen.includes(c)} press=${()=>r.turn(c)} />`)}
    </div>`}
    frame=${o}
  />`}var Dc=e=>(e??"").replace(/^flare-/,""),Hc=e=>g.value.entry(e)?.name??g.value.name(e);function I$({alien:e,nth:t,seat:n,chosen:s,press:o}){let a=g.value.entry(e),r=[a?.verb,a?.alert&&`${a.alert} alert`].filter(Boolean).join(" · ");return l`<button type="button" class=${`alien-card${s?" chosen":""}`} data-offer=${e} aria-pressed=${s?"true":"false"} onClick=${o}>
    <span class="who"><${Se} id=${e} seat=${n} size=${56} /><span><b>${Hc(e)}</b><small>${r}</small></span><kbd aria-hidden="true">${t}</kbd></span>
    <span class="says">${a?.power??g.value.text(e)}</span>
    ${a?.wild&&l`<span class="flare"><b>Wild flare</b> ${a.wild}</span>`}
    ${a?.super&&l`<span class="flare"><b>Super flare</b> ${a.super}</span>`}
  </button>`}var qc={offense:"defense",defense:"offense"},Yc=new Set(["ally","commit","invite","select_card"]),R$=()=>Math.max(...[...g.value.entries.values()].map(({kind:e,value:t})=>e==="attack"?t??0:0)),Gc=(e,t)=>[e[t],...Object.entries(e.allies).flatMap(([n,s])=>s===t?[n]:[])];function _a({encounter:e},t){return e?t===e.offense?"offense":t===e.defense?"defense":e.allies[t]??"":""}function j$(e,t){let n=e.encounter;if(!n)return 0;let s=t==="offense"?[e.gate]:[n.planet?{[n.defense]:e.planets[n.planet]?.[n.defense]??[]}:{},e.beside],o=Gc(n,t);return s.flatMap(a=>Object.entries(a)).reduce((a,[r,i])=>a+(o.includes(r)?i?.length??0:0),0)}function zc(e,t){let s=e.encounter?.terms?.[t];return s?s.reduce((o,{amount:a})=>o+a,0):j$(e,t)}function Kc(e,t){let n=e.encounter,s=_a(e,e.viewer);if(!n||!s||n.terms)return"";let[o,a]=[zc(e,s),zc(e,qc[s])],r=q(M(e,n[qc[s]])),i=`with ${z(o,"ship")}`,c=t?g.value.entry(t):void 0;if(!c)return`${q(i)} against ${a}.`;if(c.kind==="negotiate")return`${q(i)} against ${a}: against an attack you lose, against a negotiate you make a deal.`;if(c.kind!=="attack"||typeof c.value!="number")return`${q(i)} against ${a}.`;let f=o+c.value,u=f-a+(s==="defense"?1:0),p=u<=0?`${r} wins with any attack`:u>R$()?`${r} needs more than any attack`:`${r} needs Attack ${String(u).padStart(2,"0")}`;return`${q(i)}: ${f} before reinforcements. ${p}.`}function Vc(e,t){let n=e.encounter;if(!n||!Yc.has(t))return"";let s=[...new Set([...Gc(n,"offense"),...t==="ally"||t==="commit"?[e.viewer]:[]])].filter(r=>{let i=R(e,r);return i&&i.colonies_counted+1>=i.colonies_needed&&(_a(e,r)==="offense"||n.invited.offense?.includes(r))});if(!s.length)return"";let o=me(s.map(r=>M(e,r))),a=s.length>1||o==="you"?"win":"wins";return`If ${_a(e,e.viewer)==="offense"?"this side":"the offense"} wins, ${o} ${a} the game.`}function to(e,t,n){return t==="ally"?B$(e,n):t==="rewards"?F$(e,n):""}function B$(e,t){let n=e.encounter?.planet,s="If it loses, your ships go to the warp.";return t==="offense"?`If it wins, your ships land on ${n?ce(e,n):"the planet"}. ${s}`:t==="defense"?`If it wins, your ships return, and for each you get a reward: a card, or a ship of yours from the warp. ${s}`:""}function F$({piles:e,variants:t,warp:n,viewer:s},o){if(o==="cards")return`From the deck, which has ${z(e.deck,"card")}.`;if(o==="ships")return`From the warp, where you have ${z(Object.entries(n).find(([r])=>r===s)?.[1]?.length??0,"ship")}.`;if(o!=="reward_cards"||!t.reward_deck)return"";let a=[...g.value.entries.values()].flatMap(r=>r.deck==="reward"&&r.kind?[g.value.name(r.kind).toLowerCase()]:[]);return`From the reward deck, which has ${z(t.reward_deck.deck,"card")}. In it are: ${me([...new Set(a)])}.`}var U$=new Set(["Kickers","Sheet","On the table","Cannon","Battery","Beside it"]);function Jc(e,t){return Yc.has(t)?Js(e).flatMap(([n,s])=>U$.has(n)?[`${n}: ${U(s)}.`]:[]).join(" "):""}function Xc(e){return e.question.name==="choose_alien"?l`<${Wc} ...${e} />`:l`<${W$} ...${e} />`}var D$=new Map([["tech","tech"],["station","station"],["hazard","hazard"],["flare","flare"]]);function W$({question:e,view:t,busy:n,answer:s,frame:o}){let a=(Bn(t)??[]).map(({id:m})=>m),r=m=>a.indexOf(m)+1||a.length+1,i=e.cards.map(({id:m,title:d})=>({id:m,title:d,label:d?g.value.name(d):"a card face down",text:g.value.text(d)})).sort((m,d)=>r(m.id)-r(d.id)),c=new Set(i.map(({title:m})=>g.value.kinds.get(m??""))),f=c.size===1?D$.get([...c][0]??"")??"card":"card",u=Ce(i,e.min,e.max,f),p=i.find(({id:m})=>m===u.chosen.at(-1));return l`<${K}
    say=${lt(_e(e),ct(u),f)}
    missing=${u.missing}
    busy=${n}
    act=${()=>s({cards:u.chosen})}
    clear=${u.clear}
    know=${e.name==="select_card"?l`<p>${Kc(t,p?.title??null)}</p>`:Ft(u)}
    list=${l`<${Be} choice=${u} />`}
    frame=${o}
  />`}function Jt(e,t,n,s="ship"){let o=()=>Object.fromEntries(e.map(p=>[p.id,H$(e,p,t)])),[a,r]=b(o),i=Zc(a),c=(p,{id:m,least:d,most:$},h)=>{let y=n-Zc(p)+(p[m]??0);return{...p,[m]:Math.max(d,Math.min($,y,h))}},f=(p,m)=>r(d=>c(d,p,m)),u=(p,m)=>r(d=>{let $=p.find(({id:h,least:y,most:v})=>m>0?(d[h]??0)<v:(d[h]??0)>y);return $?c(d,$,(d[$.id]??0)+m):d});return je(e.map(p=>{let m=a[p.id]??0,d=p.step??1,{id:$,least:h,most:y,step:v,...w}=p,T=m>h?()=>u([p],-d):null,P=m>=y||i+d>n;return[p.id,{...w,chosen:m>0,count:m,full:P,less:T,press:()=>u([p],d)}]})),{amounts:e,counts:a,total:i,full:i>=n,set:f,add:u,clear:()=>r(o),missing:Bt(i,t,n,s)}}var H$=(e,t,n)=>e.reduce((s,{most:o})=>s+o,0)<=n?t.most:t.least,Zc=e=>Object.values(e).reduce((t,n)=>t+n,0),no=e=>Object.fromEntries(Object.entries(e).filter(([,t])=>t));function so({counts:{amounts:e,counts:t,set:n,add:s}}){return l`<fieldset>
    <legend class="unseen">How many</legend>
    ${e.map(o=>l`<${Dn} key=${o.id} amount=${o} now=${t[o.id]??0} set=${n} add=${s} />`)}
  </fieldset>`}function Dn({amount:e,now:t,set:n,add:s}){let o=e.step??1;return l`<div class="stepper">
    <label for=${`amount-${e.id}`}>${e.label} <small>up to ${e.most}</small></label>
    <button type="button" aria-label=${`Less: ${e.label}`} disabled=${t<=e.least} onClick=${()=>s([e],-o)}>−</button>
    <input
      id=${`amount-${e.id}`}
      type="number"
      min=${e.least}
      max=${e.most}
      step=${o}
      value=${t}
      onInput=${a=>n(e,Math.trunc(Number(a.currentTarget.value)))}
    />
    <button type="button" aria-label=${`More: ${e.label}`} disabled=${t>=e.most} onClick=${()=>s([e],o)}>+</button>
  </div>`}function Qc({question:e,busy:t,answer:n,frame:s}){let{min:o,max:a,step:r,prompt:i}=e,c={id:"number",label:"Number",least:o,most:a,step:r,inForm:!0},f=Jt([c],o,a,""),u=f.counts.number??o,[,p=""]=/How many ([a-z]+)s\b/.exec(i)??[];return l`<${K}
    say=${`${_e(e)} ${p?z(u,p):u}`}
    busy=${t}
    act=${()=>n({number:u})}
    clear=${f.clear}
    body=${l`<${Dn} amount=${c} now=${u} set=${f.set} add=${f.add} />`}
    frame=${s}
  />`}function eu({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.options.map(({id:i,label:c})=>{let f=to(t,e.name,i)||g.value.text(i);return{id:i,label:c,both:!0,emblem:i in t.seats?`seat-${i}`:Fe(i),text:f===c?"":f,...g.value.kinds.has(i)&&{title:i}}}),r=Ce(a,e.min,e.max,"option");return l`<${K}
    say=${me(ct(r),"Choose nothing")}
    missing=${r.missing}
    busy=${n}
    act=${()=>s({options:r.chosen})}
    know=${Ft(r)}
    clear=${r.clear}
    list=${l`<${Be} choice=${r} />`}
    frame=${o}
  />`}function tu({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.planets.map(i=>({id:i,label:ce(t,i),text:g.value.text(i),emblem:Fe(i)})),r=Ce(a,e.min,e.max,"planet");return l`<${K}
    say=${lt(_e(e),ct(r),"planet")}
    missing=${r.missing}
    busy=${n}
    act=${()=>s({planets:r.chosen})}
    know=${Ft(r)}
    clear=${r.clear}
    list=${l`<${Be} choice=${r} />`}
    frame=${o}
  />`}function nu({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.seats.map(f=>({id:f,label:q(M(t,f)),emblem:`seat-${f}`})),r=Ce(a,e.min,e.max,"player"),i=()=>a.forEach(({id:f})=>r.chosen.includes(f)||r.turn(f)),c=a.length>2&&e.max>=a.length&&r.chosen.length<a.length;return l`<${K}
    say=${lt(_e(e),ct(r),"player","nobody")}
    missing=${r.missing}
    busy=${n}
    act=${()=>s({seats:r.chosen})}
    others=${c?[{say:`All: ${me(a.map(({label:f})=>f))}`,act:i}]:[]}
    clear=${r.clear}
    list=${l`<${Be} choice=${r} />`}
    frame=${o}
  />`}var q$=new Set(["launch","launch_for_another","commit","escorts"]);function ou({question:e,view:t,busy:n,answer:s,frame:o}){let{places:a,min:r,max:i}=e,c=!a.some($=>$.marks),f=a.flatMap($=>G$($)),u=$=>q$.has(e.name)?{drag:$,toGate:!0}:{},p=Jt(f.map(({id:$,place:h,mark:y,ships:v,least:w,most:T})=>({id:$,least:w,most:T,label:q(ce(t,h))+(y&&`: ${g.value.name(y)}`),text:`${z(v.length,"ship")} there. ${y&&g.value.text(y)}`.trim(),emblem:Fe(h),...c?u(h):{group:q(ce(t,h)),short:y}})),r,i);je(c?[]:a.map(({place:$})=>[$,{...z$($,f,p,t),...u($)}]));let m=f.flatMap(({id:$,ships:h})=>h.slice(0,p.counts[$])),d=()=>s(c?{from:no(p.counts)}:{ships:m});return l`<${K}
    say=${lt(_e(e),[z(p.total,"ship")],"ship")}
    missing=${p.missing}
    busy=${n}
    act=${d}
    clear=${p.clear}
    list=${l`<${so} counts=${p} />`}
    frame=${o}
  />`}function z$(e,t,{counts:n,amounts:s,add:o,full:a},r){let i=s.filter(({id:f})=>t.some(u=>u.id===f&&u.place===e)).sort((f,u)=>su(f)-su(u)),c=i.reduce((f,{id:u})=>f+(n[u]??0),0);return{chosen:c>0,count:c,label:q(ce(r,e)),inForm:!0,full:a||i.every(({id:f,most:u})=>(n[f]??0)>=u),press:()=>o(i,1),less:c>0?()=>o([...i].reverse(),-1):null}}var Y$=["E","S","W","L"],su=({short:e=""})=>Y$.indexOf(e);function G$({place:e,ships:t,min:n=0,max:s,marks:o}){return o?[...new Set(t.map(a=>o[a]??""))].sort().map(a=>{let r=t.filter(i=>(o[i]??"")===a);return{id:`${e}:${a}`,place:e,mark:a,ships:r,least:0,most:Math.min(s,r.length)}}):[{id:e,place:e,mark:"",ships:t,least:n,most:s}]}function au({question:e,view:t,store:n,busy:s,answer:o,frame:a}){let[r,i]=Ai(e),c=e.name==="undo"?t.undo:null;return l`<${K}
    say=${r}
    busy=${s}
    act=${()=>o({yes:!0})}
    others=${[{say:i,act:()=>o({yes:!1})}]}
    body=${Zs(e,t)&&l`
      <${Pc} question=${e} view=${t} />
      ${c&&l`<${jc} store=${n} to=${c.to_seq} />`}
    `}
    frame=${a}
  />`}function ru(e,t,n){let[s="",o=""]=e.between,a=[],r=(c,f,u,p,m=1,d={})=>m>0&&a.push({key:`${c}-${f}-${u}`,side:c,kind:f,id:u,label:p,most:m,...d});for(let[c,f]of[["give",s],["take",o]]){for(let u of e.colonies[f]??[])r(c,"colony",u,`A colony on ${ce(t,u)}`);for(let[u,p]of Object.entries(e.releases[f]??{}))r(c,"release",u,`Ships of ${g.value.name(u)} out of the warp`,p);for(let[u,p]of Object.entries(e.goods))for(let m of p.give[f]??[])r(c,u,m,`${g.value.name(u)}: ${g.value.name(m)}`)}for(let c of e.cards)r("give","cards",c.id,g.value.name(c.title),1,{title:c.title});let i=e.hand_sizes[o]??0;r("take","card_count","","Any card",i,{title:null});for(let c of e.kinds)r("take","kinds",c,`A card: ${g.value.name(c)}`,i);for(let c of n)r("take","titles",c,g.value.name(c),1,{title:c});return a}function xa(e,t,n){let s={};for(let{key:o,kind:a,id:r}of e.filter(i=>i.side===t&&n[i.key]))a==="colony"?s.colony=r:a==="card_count"?s.card_count=n[o]:a==="release"||a==="kinds"?s[a]={...s[a],[r]:n[o]}:s[a]=[...s[a]??[],r];return s}function Wn(e,t){return Object.entries(e).flatMap(([s,o])=>s==="colony"?o?[`a colony on ${ce(t,o)}`]:[]:s==="card_count"?o&&!e.cards?[`${o===1?"a card":`${o} cards`} of the giver's choice`]:[]:s==="kinds"?Object.entries(o??{}).map(([a,r])=>`${r} of the giver's ${g.value.name(a).toLowerCase()} cards`):s==="release"?Object.entries(o??{}).map(([a,r])=>`${r} of ${g.value.name(a)}'s ships out of the warp`):(o??[]).map(a=>g.value.name(a))).join(", ")||"nothing"}function iu({offer:e,cards:t}){let n={},s=(e?.give.cards??[]).map(c=>c.split("#")[0]??"");for(let c of s)n[`take-titles-${c}`]=1;let o=(e?.give.card_count??0)-s.length;o>0&&(n["take-card_count-"]=o);for(let[c,f]of[["take",e?.give??{}],["give",e?.take??{}]])for(let[u,p]of Object.entries(f))if(u==="colony"&&p)n[`${c}-colony-${p}`]=1;else if(u==="release")for(let[m,d]of Object.entries(p))n[`${c}-release-${m}`]=d;else if(Array.isArray(p)&&u!=="cards"&&u!=="titles")for(let m of p)n[`${c}-${u}-${m}`]=1;let a=e?.take??{},r=[...t],i=c=>{let f=r.findIndex(({title:p})=>c(p)),[u]=f<0?[]:r.splice(f,1);u&&(n[`give-cards-${u.id}`]=1)};for(let c of a.titles??[])i(f=>f===c);for(let[c,f]of Object.entries(a.kinds??{}))for(let u=0;u<f;u++)i(p=>g.value.kinds.get(p)===c);for(let c=0;c<(a.card_count??0);c++)i(()=>!0);return{counts:n,titles:s}}function lu(e,t){let{variants:n,options:s}=e,o=["cosmic",...n.reward_deck||n.common_rewards?["reward"]:[],...n.classic?["edicts"]:[]],a=s.sets,r=i=>i&&o.includes(i.deck)&&(i.kind!=="flare"||!a||a.includes(i.set));return g.value.titles(t,r)}var K$=300,cu="No deal: both lose ships";function pu({question:e,view:t,busy:n,answer:s,tried:o,frame:a}){let[r,i]=b({}),[c,f]=b([]),[u="",p=""]=e.between,m=q(M(t,p)),d=e.offer,$=d&&e.offer_by===p,h=ru(e,t,c),y={give:xa(h,"give",r),take:xa(h,"take",r)},v=Object.values(r).some(Boolean),w=e.offers_left>0,T=Z$(w&&v&&!n?y:null,o),P=(E,de)=>i(Le=>Sa(h,Le,E,de)),ue=(E,de)=>i(Le=>Sa(h,Le,E,(Le[E.key]??0)+de)),B=E=>i(de=>Sa(h,de,E,E.most===1&&de[E.key]?0:(de[E.key]??0)+1)),N=()=>(i({}),f([])),W=E=>{E&&(f(de=>[...new Set([...de,E])]),i(de=>({...de,[`take-titles-${E}`]:1})))},De=()=>{let E=iu(e);f(E.titles),i(E.counts)};je(w?h.filter(({kind:E})=>E==="colony"||E==="cards").map(E=>[E.key,{chosen:!!r[E.key],count:null,label:E.label,press:()=>B(E),drag:E.key,spot:E.id,inForm:!0}]):[]),X$(d?[d.give.colony,d.take.colony]:[],y.give.colony,y.take.colony);let ye={say:`Offer this to ${m}`,act:()=>s({offer:y})},X={say:`Accept ${m}'s offer`,act:()=>s({accept:d?.id??""})},V=$&&!v,ne=V?X:ye,Yn=[...$&&v?[X]:[],...d&&e.offer_by===u?[{say:"Withdraw your offer",act:()=>s({withdraw:!0})}]:[],...w||V?[{say:cu,act:()=>s({refuse:!0})}]:[]],Me=w&&l`
    <div class="chips" role="group" aria-label="Begin with">
      <button type="button" onClick=${()=>i(E=>V$(h,E,t))}>Swap colonies</button>
      <button type="button" onClick=${()=>i(E=>({...E,...J$(h),"take-card_count-":Math.max(1,E["take-card_count-"]??0)}))}>A card each</button>
      ${$&&l`<button type="button" onClick=${De}>Start from ${m}'s offer</button>`}
      <button type="button" disabled=${!v} onClick=${N}>Clear</button>
    </div>
    <div class="trays">
      <${uu} side="give" heading="You give" seat=${u} ...${{all:h,counts:r,add:ue,view:t}} />
      <${uu} side="take" heading=${`${m} gives`} seat=${p} ...${{all:h,counts:r,add:ue,view:t}} />
    </div>
    <div class="supplies">
      <${fu} side="give" said="Your colonies and cards" ...${{all:h,counts:r,toggle:B,seat:u}} />
      <div>
        <${fu} side="take" said=${`Of ${m}: colonies, any card, or a kind of card`} ...${{all:h,counts:r,toggle:B,seat:p}} />
        <label class="by-name">A card by its name
          <select value="" onChange=${({currentTarget:E})=>(W(E.value),E.value="")}>
            <option value="">choose one</option>
            ${e.kinds.map(E=>l`<optgroup key=${E} label=${g.value.name(E)}>${lu(t,[E]).map(([de,Le])=>l`<option key=${de} value=${de}>${Le}</option>`)}</optgroup>`)}
          </select>
        </label>
      </div>
    </div>
    <p class="happens" role="status">${v?`You give ${Wn(y.give,t)}; ${m} gives ${Wn(y.take,t)}. `:""}${T?l`<b class="trouble">${T}</b>`:`Offers left: ${e.offers_left}`}</p>
  `;return l`<${K}
    ...${w||V?ne:{say:cu,act:()=>s({refuse:!0})}}
    missing=${w&&!v&&!V?"Put something into a tray":""}
    busy=${n}
    others=${Yn}
    clear=${N}
    body=${l`<div class="deal-table">
      ${d&&l`<p><b>${$?`${m} offers`:"Your offer"}:</b> you give
        ${" "}${Wn($?d.take:d.give,t)}, and get ${Wn($?d.give:d.take,t)}.</p>`}
      ${Me}
    </div>`}
    list=${w&&l`<fieldset>
      <legend class="unseen">The deal</legend>
      ${h.map(E=>l`<${Dn}
        key=${E.key}
        amount=${{id:E.key,label:`${E.side==="give"?"You give":`${m} gives`}: ${E.label}`,least:0,most:E.most}}
        now=${r[E.key]??0}
        set=${(de,Le)=>P(E,Le)}
        add=${(de,Le)=>ue(E,Le)}
      />`)}
    </fieldset>`}
    frame=${a}
  />`}function Sa(e,t,n,s){let o=n.kind==="colony"&&s?e.filter(({side:a,kind:r})=>a===n.side&&r==="colony"):[];return{...t,...Object.fromEntries(o.map(({key:a})=>[a,0])),[n.key]:Math.max(0,Math.min(n.most,s))}}function V$(e,t,n){let s=({id:a})=>Object.values(n.planets[a]??{}).reduce((r,i)=>r+(i?.length??0),0),o={...t};for(let a of["give","take"]){let r=e.filter(c=>c.side===a&&c.kind==="colony"),i=[...r].sort((c,f)=>s(f)-s(c))[0];i&&!r.some(({key:c})=>t[c])&&(o[i.key]=1)}return o}function J$(e){let t=({title:s})=>g.value.entry(s)?.value??100,n=e.filter(({kind:s})=>s==="cards").sort((s,o)=>t(s)-t(o))[0];return n?{[n.key]:1}:{}}function uu({side:e,heading:t,seat:n,all:s,counts:o,add:a}){let r=s.filter(c=>c.side===e&&o[c.key]),i=c=>{let f=s.find(({key:u})=>u===c);f?.side===e&&a(f,1)};return l`<section class=${`basket of-${n}`} aria-label=${t} ...${ot(i)}>
    <h3>${t}</h3>
    <ul>
      ${r.map(c=>l`<li key=${c.key}><${du} good=${c} seat=${n} count=${o[c.key]??0} say="Take out" press=${()=>a(c,-1)} /></li>`)}
      ${r.length===0&&l`<li class="quiet">nothing yet</li>`}
    </ul>
  </section>`}function fu({side:e,said:t,seat:n,all:s,counts:o,toggle:a}){let r=s.filter(i=>i.side===e&&(o[i.key]??0)<i.most);return l`<section aria-label=${t}>
    <p class="quiet small">${t}</p>
    <ul class="supply">
      ${r.map(i=>l`<li key=${i.key} ...${st(i.key)}>
        <${du} good=${i} seat=${n} count=${0} say="Put in" press=${()=>a(i)} />
      </li>`)}
    </ul>
  </section>`}function du({good:e,seat:t,count:n,say:s,press:o}){let a=n>1&&l`<span class="stepped">${n}</span>`;return e.kind==="colony"?l`<button type="button" class=${`colony of-${t}`} data-offer=${e.key} aria-label=${`${s}: ${e.label}`} onClick=${o}><span class="disc" aria-hidden="true"></span>${e.label.replace("A colony on ","")}</button>`:e.title!==void 0?l`<span class="good" data-offer=${e.key}><${Ue} title=${e.title} name=${e.label} does=${s} press=${o} small=${!0} />${a}</span>`:l`<span class="good"><button type="button" class="pick" data-offer=${e.key} aria-label=${`${s}: ${e.label}`} onClick=${o}>${e.label}</button>${a}</span>`}function X$(...e){let t=e.flat().filter(Boolean);_(()=>(at.value=new Set(t),()=>{at.value=new Set}),[t.join(" ")])}function Z$(e,t){let[n,s]=b("");return _(()=>{if(s(""),!e)return;let o=new AbortController;return G(K$,o.signal).then(()=>t({offer:e},o.signal)).then(a=>o.signal.aborted||s(a),()=>{}),()=>o.abort()},[JSON.stringify(e)]),n}var Aa=["W","S","L","E"];function mu({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.items??[],[r,i]=b(()=>Ca(e)),[c,f]=b([]),u=h=>e.marks?.[h]??"",p=(h,y)=>{i(v=>({...v,...Object.fromEntries(h.filter(w=>hu(e,w,y)).map(w=>[w,y]))})),f([])},m=()=>s({items:Object.fromEntries(e.targets.map(({target:h})=>[h,a.filter(y=>r[y]===h)]).filter(([,h])=>h?.length))}),d=e.targets.flatMap(({target:h,min:y=0,max:v})=>{let w=a.filter(T=>r[T]===h).length;return w>v?[`${q(ce(t,h))}: ${w-v} too many`]:w<y?[`${q(ce(t,h))}: ${y-w} more`]:[]}),$=h=>g.value.name(u(h)||h);return l`<${K}
    say=${`Place ${a.length===1?"it":`all ${a.length}`}`}
    missing=${d[0]??""}
    busy=${n}
    act=${m}
    clear=${()=>(f([]),i(Ca(e)))}
    body=${l`<div class="placing">
      <div class="chips" role="group" aria-label="Presets">
        ${eb.map(([h,y])=>l`<button type="button" key=${h} onClick=${()=>(f([]),i(y(e)))}>${h}</button>`)}
      </div>
      <p class="quiet">${c.length?"Now click where they go.":"Drag what shall go elsewhere; or click it, and then where it goes."}</p>
      <div class="targets">
        ${e.targets.map(({target:h,max:y})=>l`<div
            key=${h}
            class="target"
            role="group"
            aria-label=${q(ce(t,h))}
            ...${ot(()=>p(c,h))}
          >
            <button type="button" class="here" disabled=${!c.length} onClick=${()=>p(c,h)}>
              ${q(ce(t,h))} <small>${a.filter(v=>r[v]===h).length}${y<a.length?` of ${y}`:""}</small>
            </button>
            <ul>
              ${a.filter(v=>r[v]===h).sort((v,w)=>Xt(u(v))-Xt(u(w))).map(v=>l`<li key=${v}><button
                  type="button"
                  class=${`skilled${c.includes(v)?" chosen":""}`}
                  ...${st(v,()=>c.includes(v)||f([v]))}
                  aria-pressed=${c.includes(v)?"true":"false"}
                  aria-label=${`${$(v)} at ${ce(t,h)}`}
                  title=${g.value.text(u(v))||$(v)}
                  onClick=${()=>f(c.includes(v)?c.filter(w=>w!==v):[...c,v])}
                >${u(v)||$(v)}</button></li>`)}
            </ul>
          </div>`)}
      </div>
      ${Q$(e).map(h=>l`<p class="small" key=${h}><b>${h} ${g.value.name(h)}.</b> ${g.value.text(h)}</p>`)}
    </div>`}
    frame=${o}
  />`}var Xt=e=>Aa.includes(e)?Aa.indexOf(e):Aa.length,Q$=({marks:e})=>[...new Set(Object.values(e??{}))].sort((t,n)=>Xt(t)-Xt(n)),hu=({allowed:e,targets:t},n,s)=>(e?.[n]??t.map(o=>o.target)).includes(s);function Ca(e){let t=Object.entries(e.on_timeout?.items??{}).flatMap(([n,s])=>s.map(o=>[o,n]));return{...ao(e,e.items??[],(n,s)=>s[0]),...Object.fromEntries(t)}}function ao(e,t,n){let s={},o=a=>t.filter(r=>s[r]===a);for(let a of t){let r=e.targets.filter(({target:c,max:f})=>o(c).length<f&&hu(e,a,c)).map(({target:c})=>c),i=(c,f)=>o(c).filter(u=>!f||e.marks?.[u]===f).length;s[a]=n(a,r,i)??e.allowed?.[a]?.[0]??e.targets[0]?.target??""}return s}var oo=({items:e,marks:t})=>[...e??[]].sort((n,s)=>Xt(t?.[n]??"")-Xt(t?.[s]??"")),Oa=(e,t)=>[...e].sort((n,s)=>t(n)-t(s))[0],eb=[["Balanced",e=>ao(e,oo(e),(t,n,s)=>Oa(n,o=>100*s(o,e.marks?.[t]??"")+s(o,"")))],["Leaders at home",e=>{let t=oo(e).filter(s=>e.marks?.[s]==="L"),n=oo(e).filter(s=>e.marks?.[s]!=="L");return ao(e,[...t,...n],(s,o,a)=>e.marks?.[s]==="L"?Oa([...o].reverse(),r=>Math.floor(a(r,"L")/2)):Oa(o,r=>a(r,"")))}],["Strongest first",e=>ao(e,oo(e),(t,n)=>n[0])],["As the clock would",Ca]];function $u(e){return e.question.items?l`<${mu} ...${e} />`:l`<${tb} ...${e} />`}function tb({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.total??0,[,r=""]=/\b(ship|card|token|reward|counter)s?\b/.exec(e.prompt)??[],i=Jt(e.targets.map(c=>({id:c.target,label:q(ce(t,c.target)),least:c.min??0,most:c.max,text:to(t,e.name,c.target)||g.value.text(c.target),emblem:Fe(c.target)})),a,a,r||"thing");return l`<${K}
    say=${`${_e(e)==="Choose"?"Share out":_e(e)} ${r?z(a,r):a}`}
    missing=${i.missing}
    busy=${n}
    act=${()=>s({amounts:no(i.counts)})}
    clear=${i.clear}
    list=${l`<${so} counts=${i} />`}
    frame=${o}
  />`}var ro="*",yu={window:ro,until:"game",when:"nothing_playable"},gu={window:ro,until:"game",when:"pointless"},bu={phase:"in this phase",encounter:"in this encounter",game:"in the whole game"},Ea=e=>`${e.path}/seats/${e.seat.peek()}/standing-orders`,Hn=(e,t)=>A("PATCH",Ea(e),{token:e.token,body:t}),Ta=({window:e,when:t})=>e===ro&&(t===yu.when||t===gu.when);function vu({store:e}){let{busy:t,trouble:n,attempt:s}=C(),o=e.newest.value,a=e.seat.value;if(!o||!a||o.status==="over")return null;let r=R(o,a).standing_orders??[],i=!r.some(Ta),c=r.filter(u=>!Ta(u)),f=u=>s(()=>u().finally(()=>e.look()));return l`<details class="orders">
    <summary>Standing orders${c.length?` (${c.length})`:""}</summary>
    <label class="choice">
      <input type="checkbox" checked=${i} disabled=${t} onChange=${()=>f(()=>i?nb(e):sb(e))} />
      <span><b>Ask me everything</b><small>Else you pass by yourself while you hold nothing to play, or nothing but what is pointless.</small></span>
    </label>
    <ul>
      ${c.map(u=>{let p=ab(u);return l`<li key=${p}>
          <span>${p}</span>
          <button disabled=${t} aria-label=${`Take away: ${p}`} onClick=${()=>f(()=>Hn(e,{remove:ob(u)}))}>Take away</button>
        </li>`})}
    </ul>
    <p class="trouble" role="alert">${n}</p>
  </details>`}var nb=e=>Hn(e,{add:yu}).then(()=>Hn(e,{add:gu}));async function sb(e){let{orders:t}=await x(Ea(e),{token:e.token}),n=t.filter(s=>!Ta({window:s.window??"",when:s.when??""}));await A("PUT",Ea(e),{token:e.token,body:{orders:n,default:"drop"}})}function ob({window:e,question:t,answer:n,until:s,when:o}){return e?{window:e,until:s,when:o}:{question:t,answer:n,until:s}}function ab({window:e,question:t,answer:n,until:s}){let o=g.value.name(e||t);return e?`Pass: ${e===ro?"every window":o}, ${bu[s]}`:`${o}: ${eo(n,g.value)}, ${bu[s]}`}function wu({busy:e,pass:t}){return l`<span class="pass-on">Pass here
    <button type="button" disabled=${e} onClick=${()=>t("encounter")} aria-label="Pass in this window all encounter">all encounter</button>
    <button type="button" disabled=${e} onClick=${()=>t("game")} aria-label="Pass in this window all game">all game</button>
  </span>`}function ku(e){let{question:t,answer:n,frame:s}=e,[o,a]=b(""),r=t.abilities.find(p=>p.use===o),i=r?.question;if(!i)return l`<${rb} ...${e} open=${a} />`;let c=p=>n({use:o,answer:{kind:i.kind,...p}}),{head:f,rest:u}=vt(i.prompt);return l`<div class="inner">
    <p><b>${r.label}.</b> ${u} ${f}</p>
    <${Ma} ...${e} question=${i} answer=${c} frame=${{...s,beside:l`<button type="button" onClick=${()=>a("")}>Back</button>${s.beside}`}} />
  </div>`}function rb({question:e,view:t,busy:n,answer:s,frame:o,open:a}){let r=Bn(t)??[],i=new Set,c=e.abilities.map(({use:d,label:$,text:h,name:y})=>{let v=r.find(({id:w,title:T})=>!i.has(w)&&ib(T,d,y));return v&&i.add(v.id),{id:d,label:$,text:h,...v?{spot:v.id,title:v.title}:{emblem:Fe(d.split(".")[0]??"")}}}),f=Ce(c,0,1),u=e.abilities.find(({use:d})=>f.chosen.includes(d)),p=()=>u?u.question?a(u.use):s({use:u.use}):s({pass:!0}),m=c.some(({id:d,title:$})=>d===u?.use&&$);return l`<${K}
    say=${u?`${m?"Play":"Use"} ${u.label}${u.question?" …":""}`:"Pass"}
    missing=${u||e.may_pass?"":"Choose what you use"}
    busy=${n}
    act=${p}
    others=${u&&e.may_pass?[{say:"Pass",act:()=>s({pass:!0})}]:[]}
    clear=${f.clear}
    know=${u&&m&&l`<p>${u.text}</p>`}
    list=${c.length>0&&l`<${Be} choice=${f} />`}
    frame=${o}
  />`}function ib(e,t,n){let[s="",o=""]=t.split(".");return e===t||e===s?!0:(o==="wild"||o==="super")&&(e===`flare-${s}`||g.value.name(e)===n)}var lb={arrange:Uc,choose_cards:Xc,choose_number:Qc,choose_option:eu,choose_planets:tu,choose_seats:nu,choose_ships:ou,confirm:au,deal:pu,distribute:$u,respond:ku};function Ma(e){let t=lb[e.question.kind];return l`<${t} ...${e} />`}function _u({store:e}){let t=e.newest.value,n=e.seat.value,[s,o]=b(""),[a,r]=b(""),i=I(new Set).current,c=t?.status==="running"&&n?t:null,f=c?.questions.filter(d=>d.kind!==null)??[],u=f.find(({id:d})=>d===s)??f[0];if(ub(e,u,i,r),!c)return null;let p=f[(f.findIndex(({id:d})=>d===u?.id)+1)%f.length],m=()=>(u&&i.add(u.id),r(""));return l`<section class="questions" aria-label="Your questions">
    ${e.refused.value&&l`<p class="trouble" role="alert">${e.refused.value}</p>`}
    ${a&&l`<p class="closed" role="status">${a}</p>`}
    ${u?l`<${db} key=${u.id} question=${u} view=${c} store=${e} closed=${a} done=${m} />`:l`<div class="row waiting"><p class="quiet">Nothing is asked of you now. ${cb(c)}</p><${ka} store=${e} /></div>
          <${Tc} store=${e} view=${c} />`}
    ${f.length>1&&l`<button type="button" class="others small" onClick=${()=>o(p?.id??"")}>${f.length} questions: show the next one</button>`}
  </section>`}function cb(e){let t=e.waiting.filter(n=>n in e.seats);return t.length?`Waiting for ${me(t.map(n=>M(e,n)))}.`:""}function ub(e,t,n,s){let o=I(void 0);xe(()=>{let a=o.current;if(o.current=t,a&&!n.has(a.id)&&a.id!==t?.id&&!Pa(e,a)){let c=e.newest.peek(),f=c&&R(c,a.seat)?.stand_in;t?.kind===a.kind&&t.prompt===a.prompt?s("Something has happened meanwhile, and you are asked again."):s(`“${vt(U(a.prompt)).head}” ${f?"was answered by the bot that plays for you":"was answered elsewhere, or fell away"}.`)}let r=document.activeElement===document.body||document.activeElement?.closest(".dock, .board")!=null,i=t&&document.querySelector(`.question[data-id="${CSS.escape(t.id)}"] h2`);r&&i instanceof HTMLElement&&i.focus({preventScroll:!0})},[t?.id])}var fb=({kind:e,name:t,...n})=>e==="deal"||e==="arrange"||t==="choose_alien"||t==="undo"||"items"in n,pb=600;function db({question:e,view:t,store:n,closed:s,done:o}){let[a,r]=b(!1),[i,c]=b(!1);xe(()=>{if(!s)return;c(!0);let X=setTimeout(()=>c(!1),pb);return()=>clearTimeout(X)},[s]);let[f,u]=b(""),[p,m]=b(!1),d=I(!1),$=async X=>{if(d.current)return;d.current=!0,r(!0),u(""),n.refused.value="";let V="";o();try{await X()}catch(ne){V=ne instanceof se?"The service did not answer. Your choice is still here: send it again.":Y(ne)}await n.look(),Pa(n,e)?u(V):n.refused.value=V&&`${V} Your answer did not count.`,d.current=!1,r(!1)};hb(e),$b(e,t);let h=X=>$(()=>xu(n,e,X)),y=(X,V)=>yb(n,e,X,V),v=X=>$(()=>bb(n,e,X)),{head:w,rest:T}=vt(U(e.prompt)),P=Zs(e,t)?"":T,ue=Vc(t,e.name),B=fb(e),N=Jc(t,e.name),W=(P||ue||N)&&l`<div class="know" tabindex="0" role="region" aria-label="About the question">
    ${ue&&l`<p class="stake">${ue}</p>`}
    ${P&&l`<p class="quiet">${P}</p>`}
    ${N&&l`<p class="lying">${N}</p>`}
  </div>`,De=l`
    <button type="button" class="rule" onClick=${()=>Un("rules",e.rule)}>Rule ${e.rule}</button>
    ${e.secret&&l`<span>Only you see this.</span>`}
    ${e.remaining_ms!==null&&l`<span>When the time is over: ${eo(e.on_timeout,g.value)}.</span>`}
    ${e.kind==="respond"&&e.may_pass&&l`<${wu} busy=${a} pass=${v} />`}
    <${hc} store=${n} question=${e} />
  `,ye={beside:l`<${ka} store=${n} />`,about:W||null,foot:De};return l`<article class=${`question ${e.kind}${B?" overlay":""}${p?" folded":""}`} data-id=${e.id}>
    <header>
      <h2 tabindex="-1" aria-live="polite">${w}</h2>
      ${e.remaining_ms!==null&&l`<${wa} of=${e} seenAt=${n.seenAt} /><${_c} store=${n} question=${e} />`}
      ${B&&l`<${mb} store=${n} folded=${p} fold=${m} />`}
    </header>
    ${f&&l`<p class="trouble" role="alert">${f}</p>`}
    <${Ma} question=${e} view=${t} store=${n} busy=${a||i} answer=${h} tried=${y} frame=${ye} />
  </article>`}function mb({store:e,folded:t,fold:n}){let s=e.talk.unread.value,o=a=>(n(!0),va(a));return l`<span class="ways">
    <button type="button" class="fold small" aria-expanded=${t?"false":"true"} onClick=${()=>n(!t)}>${t?"Back to the question":"See the table"}</button>
    <button type="button" class="fold small to-panel" onClick=${()=>o("story")}>Story</button>
    <button type="button" class="fold small to-panel" onClick=${()=>o("talk")}>Talk${s>0&&l` <span class="unread">${s}<span class="unseen"> unread</span></span>`}</button>
  </span>`}function hb({id:e,kind:t,about:n}){_(()=>{if(t!=="deal")return at.value=new Set(n.planets),()=>{at.value=new Set}},[e])}function $b(e,t){_(()=>{let n="planets"in e?e.planets:"places"in e?e.places.map(({place:a})=>a):"targets"in e?e.targets.map(({target:a})=>a):[],s=new Set(n.map(a=>a.replace(/-\d+$/,""))),[o=""]=s;if(!(s.size!==1||!(o in t.seats)))return Lt.value=o,()=>{Lt.value=""}},[e.id])}var Pa=(e,t)=>e.newest.peek()?.questions.some(n=>n.id===t.id)??!1;async function bb(e,t,n){await Hn(e,{add:{window:t.name,until:n}}),await e.look(),Pa(e,t)&&await xu(e,t,{pass:!0})}var xu=(e,t,n)=>A("POST",`${e.path}/commands`,{token:e.token,body:Su(t,n),key:H()});async function yb(e,t,n,s){let o={token:e.token,body:Su(t,n),signal:s};try{return await A("POST",`${e.path}/commands?dry_run=true`,o),""}catch(a){return s.aborted?"":Y(a)}}var Su=(e,t)=>({type:"answer",question_id:e.id,answer:{kind:e.kind,...t}});var Mu="cosmic-ledger-tips",io=8,gb=()=>Math.max(4,Math.round(innerWidth/180)),vb=250,Au=".question, .waiting, .hand .card, [data-offer], .plate, .spot, .stepper-here, .lit, .top, .tabs, .absence, .caption, .reveal, .board [data-id=warp]",wb=".board [data-id], .tab h2, .tab .sentence, .tab button, .tab select, .tab p",Ou=e=>Object.keys(e.seats).find(t=>t!==e.viewer&&R(e,t).player&&!R(e,t).bot)??"",Pu=[{id:"alien",at:".question",when:({names:e})=>e.includes("choose_alien"),text:()=>"Your alien has a power that breaks a rule of the game. Read what each one does; any of them will do for a first game."},{id:"answer",at:".question .main",when:({names:e})=>e.length>0&&!e.includes("choose_alien"),text:()=>"What you can choose is ringed on the table or lifted in your hand. The large button by the question says what it does, and waits for you."},{id:"plates",at:".board .plate",when:({view:e})=>e.turn.number>0,text:()=>"A plate is a player. Its circles are colonies in other systems: who fills them all wins. Press a plate to read the alien's power."},{id:"hand",at:".hand",when:({names:e})=>e.includes("select_card"),text:()=>"Your cards. A number attacks: it is added to your ships. N negotiates: if both sides play one, you make a deal. The others are used at their own moment."},{id:"ally",at:".question",when:({names:e})=>e.includes("ally"),text:()=>"Allies send one to four ships. With the offense they win a colony, with the defense they win cards or ships. If their side loses, their ships go to the warp."},{id:"warp",at:".board [data-id=warp]",when:({view:e})=>Object.keys(e.seats).some(t=>t===e.viewer&&R(e,t).ships_in_warp>0),text:()=>"Ships that are lost wait in the warp, in the middle. You get one back at the beginning of each of your turns."},{id:"story",at:"#tab-story",when:({view:e})=>e.turn.number>1,text:()=>"What has happened stands here. A press on a sentence shows the table of that moment."},{id:"talk",at:"#tab-talk",when:({view:e})=>Ou(e)!=="",text:({view:e})=>`Here you talk: to all, or to ${M(e,Ou(e))} alone. A deal needs words.`}],Qt=Pu.map(({id:e})=>e),Zt=k(kb());function kb(){let e=localStorage.getItem(Mu)??"";return e==="off"?Qt:e.split(" ").filter(Boolean)}function Cu(e){Zt.value=[...new Set([...Zt.value,...e])],localStorage.setItem(Mu,Zt.value.length>=Qt.length?"off":Zt.value.join(" "))}function Nu({store:e}){let t=e.newest.value;if(!t||!e.seat.value||t.status!=="running"||Zt.value.length>=Qt.length)return null;let n=t.questions.filter(o=>o.kind!==null).map(({name:o})=>o),s=Pu.find(({id:o,when:a})=>!Zt.value.includes(o)&&a({view:t,names:n}));return s?l`<${_b} key=${s.id} tip=${s} now=${{view:t,names:n}} />`:null}function _b({tip:e,now:t}){let n=I(null),[s,o]=b(null);_(()=>{let r=()=>n.current&&o(xb(n.current,e.at));r();let i=setInterval(r,vb);return addEventListener("resize",r),()=>(clearInterval(i),removeEventListener("resize",r))},[e.id]);let a=s?{left:`${s.left}px`,top:`${s.top}px`}:{visibility:"hidden",left:0,top:0};return l`<aside class="tip" role="note" aria-label="Tip" ref=${n} style=${a}>
    <p>${e.text(t)}</p>
    <p class="buttons">
      <button type="button" class="small" onClick=${()=>Cu([e.id])}>Got it</button>
      <button type="button" class="small quiet" onClick=${()=>Cu(Qt)}>No more tips</button>
      <span class="quiet small">${Qt.indexOf(e.id)+1} of ${Qt.length}</span>
    </p>
  </aside>`}function xb(e,t){let n=document.querySelector(t)?.getBoundingClientRect();return!document.querySelector(".board .picture")||!n||!n.width||n.bottom<0||n.top>innerHeight?null:Eu(e,n,`${Au}, ${wb}`)??Eu(e,n,Au)}function Eu(e,t,n){let{width:s,height:o}=e.getBoundingClientRect(),a=[...document.querySelectorAll(n)].map(u=>u.getBoundingClientRect()),r=[t,...a].filter(u=>u.width>0&&u.bottom>0&&u.top<innerHeight),i=gb(),c=null,f=1/0;for(let u=io;u+o+io<=innerHeight;u+=i)for(let p=io;p+s+io<=innerWidth;p+=i){let m=Math.hypot(Tu(p,p+s,t.left,t.right),Tu(u,u+o,t.top,t.bottom));m>=f||r.some(d=>d.left<p+s&&p<d.right&&d.top<u+o&&u<d.bottom)||([c,f]=[{left:p,top:u},m])}return c}var Tu=(e,t,n,s)=>Math.max(0,n-t,e-s);var Sb=new Set(["cards_revealed","totals_fixed","outcome_fixed"]);function Iu({store:e}){let{playback:t}=e,n=t.current.value,s=t.view.value;return _(()=>{let o=a=>{a.key!==" "||!t.current.peek()||a.target instanceof HTMLButtonElement||a.target instanceof HTMLInputElement||(a.preventDefault(),t.skip())};return addEventListener("keydown",o),()=>removeEventListener("keydown",o)},[t]),!n||!s?null:l`<div class=${`stage of-${n.type}`} aria-live="polite">
    ${Sb.has(n.type)&&l`<${Ob} view=${s} />`}
    ${n.type==="destiny_drawn"&&l`<${Ab} item=${n} />`}
    <p class="caption" data-version=${n.version}>
      ${n.about.seats[0]&&l`<${ee} seat=${n.about.seats[0]} />`}
      <span>${U(n.text)}</span>
      <span class="buttons">
        <button class="quiet" onClick=${()=>t.skip()}>Skip</button>
        ${t.queue.value.length>0&&l`<button class="quiet" onClick=${()=>t.skipAll()}>To now (${t.queue.value.length})</button>`}
      </span>
    </p>
  </div>`}var Ab=({item:e})=>l`<div class="turned destiny" key=${e.version}><${Ue} title=${e.about.cards[0]?.split("#")[0]??null} /></div>`;function Ob({view:e}){let t=e.encounter;return t?l`<div class="reveal" role="group" aria-label="The cards are revealed">
    <${Lu} key="offense" view=${e} side="offense" seat=${t.offense} />
    <b class="versus">vs</b>
    <${Lu} key="defense" view=${e} side="defense" seat=${t.defense} />
  </div>`:null}function Lu({view:e,side:t,seat:n}){let s=e.encounter,o=s.cards[n]??null,a=(s.explained[`total:${t}`]??s.terms?.[t]??[]).filter(({amount:c})=>c),r=s.totals?.[t]??a.reduce((c,{amount:f})=>c+f,0),i=s.totals?.[t]!==void 0||[s.offense,s.defense].every(c=>Cb(s,c)==="attack");return l`<div class=${`side of-${n}${s.winner===t?" won":""}`}>
    <h3><${ee} seat=${n} /> ${M(e,n)}</h3>
    <div class="turned"><${Ue} title=${o} /></div>
    ${i&&l`<p class="total">${a.length>0&&l`<${Tb} to=${r} />`}</p>`}
    ${s.winner&&l`<p class="result">${s.winner===t?"wins":"loses"}</p>`}
    ${i&&l`<ul class="terms">
      ${a.map(({amount:c,source:f,seat:u},p)=>l`<li key=${p}>${c<0?"−":"+"}${Math.abs(c)} ${g.value.name(f)}${u&&u!==n?` (${u===e.viewer?"yours":M(e,u)})`:""}</li>`)}
    </ul>`}
  </div>`}var Cb=({faces:e,cards:t},n)=>e[n]?.type??g.value.kinds.get(t[n]?.split("#")[0]??""),Eb=1200,Na=24;function Tb({to:e}){let[t,n]=b(0);return _(()=>{let s=0,o=setInterval(()=>{s+=1,n(Math.round(e*s/Na)),s>=Na&&clearInterval(o)},Eb/Na);return()=>clearInterval(o)},[e]),l`<output aria-label=${String(e)}>${t}</output>`}var Ru=["regroup","destiny","launch","alliance","planning","reveal","resolution"];function ju({store:e,view:t}){let n=e.game.value?.forked_from,s=Ru.indexOf(String(t.phase??""));return l`<header class="top">
    <a class="brand" href="./"><img src="page/picture.svg" alt="" width="28" height="28" /><span>Cosmic Ledger</span></a>
    ${t.status==="running"&&l`<ol class="phases" aria-label="Phases">
      ${Ru.map((o,a)=>l`<li key=${o} class=${a<s?"before":""} aria-current=${a===s?"step":void 0}>${g.value.name(o)}</li>`)}
    </ol>`}
    <div class="moment">
      <h1 tabindex="-1">${Mb(t)}${t.paused?" · paused":""}</h1>
      <p class="quiet small">${Lb(t)}</p>
    </div>
    <div class="tools">
      ${e.trouble.value?l`<span class="trouble" role="status">${e.trouble.value}</span>`:l`<${Ac} store=${e} />`}
      <details class="menu">
        <summary aria-label="Menu">☰</summary>
        <div class="sheet">
          ${t.status!=="lobby"&&l`<a href=${`?audit=${e.id}&at=${t.version}`}>Audit</a>`}
          <a href=${`?verify=${e.id}`}>Verify</a>
          ${n&&l`<a href=${gn(e.id,n.game_id)}>Beside the game that it comes from</a>`}
          <${Ec} store=${e} />
          <${vu} store=${e} />
          <${Ws} store=${e} />
          ${e.seat.value&&l`<${Ps} />`}
          <${xc} store=${e} />
        </div>
      </details>
    </div>
  </header>`}function Mb(e){let{status:t,winners:n,encounter:s,turn:o}=e;if(t==="lobby")return"The game has not begun";if(t==="over")return n.length?`${Nb(e,n)} won`:"Over, nobody won";if(!s)return o.seat?`${La(M(e,o.seat))}: ${o.seat===e.viewer?"your turn":"at turn"}`:"The game begins";let a=La(M(e,s.offense)),r=s.offense===e.viewer?"attack":"attacks";return s.planet?`${a} ${r} ${Pb(e,s.planet)}`:s.defense?`${a} ${r} ${M(e,s.defense)}`:`${a} ${s.offense===e.viewer?"have":"has"} an encounter`}function Pb(e,t){let[,n="",s]=/^([a-z]+)-(\d)$/.exec(t)??[];return n in e.seats?`${n===e.viewer?"your":`${M(e,n)}'s`} planet ${s}`:g.value.name(t)}var Nb=(e,t)=>La(t.map(n=>M(e,n)).join(" and ")),La=e=>e.charAt(0).toUpperCase()+e.slice(1);function Lb({turn:e,encounter:t}){return[e.number?`Turn ${e.number}`:"",t?`encounter ${t.number}`:"",t?.destiny?g.value.name(t.destiny):""].filter(Boolean).join(" · ")}function Bu({store:e}){let t=e.view.value;if(e.gone.value&&gt(e.id))return l`<${Yl} store=${e} />`;if(e.gone.value)return l`<${Bb} store=${e} />`;if(!t)return l`<${Fb} trouble=${e.trouble.value} />`;let n=e.at.value!==null,s={path:e.path,token:e.token,...n&&{perspective:e.perspective.value}},o=n?null:e.playback.view.value,a=o??t,r=e.newest.value?.status==="over"&&!n&&!o;return l`
    <div class=${`table is-${t.status}${n?" past":""}`}>
      <${ju} store=${e} view=${a} />
      <div class="space">
        <${jb} store=${e} />
        <${kc} store=${e} />
        ${t.status==="lobby"?l`<${Hl} store=${e} />`:l`<${rt} view=${a} source=${s} touch=${Ib} present=${e.present.value} />`}
        ${!n&&l`<${Iu} store=${e} />`}
      </div>
      ${(e.seat.value?t.status!=="lobby":r)&&l`<${wc} store=${e} past=${n}>
        ${r?l`<${Fl} store=${e} />`:l`<${_u} store=${e} />`}
        <${Dl} view=${t} covered=${!!o&&si.value} />
      <//>`}
      <${dc} store=${e} view=${a} />
      ${!n&&l`<${Nu} store=${e} />`}
    </div>
  `}var Ib=e=>Un("aliens",e),Rb=200;function jb({store:e}){let t=e.at.value;if(_(()=>{let a=setTimeout(()=>xs(t),Rb);return()=>clearTimeout(a)},[t]),t===null)return null;let n=e.sentences.value,s=n.findLast(({version:a})=>a<t)?.version??t-1,o=n.find(({version:a})=>a>t)?.version??null;return l`<div class="bar-of-past" role="region" aria-label="The past">
    <button aria-label="The sentence before" disabled=${s<1} onClick=${()=>e.go(s)}>◀</button>
    <span role="status">Version ${t} of ${e.newest.value?.version??t}</span>
    <button aria-label="The sentence after" onClick=${()=>e.go(o)}>▶</button>
    <button class="main" onClick=${()=>e.go(null)}>Back to now</button>
    <${Ss} name="Copy link" address=${()=>new URL(`?game=${e.id}&at=${t}`,location.href).href} />
  </div>`}function Bb({store:e}){return l`<div class="notice">
    <h1 tabindex="-1">This game cannot be shown</h1>
    <p role="alert">${e.gone.value}</p>
    <p class="buttons"><a class="button" href=${`?game=${e.id}`}>Try again</a><a class="button" href="./">All games</a></p>
  </div>`}function Fb({trouble:e}){return l`<div class="notice">
    <h1 tabindex="-1">The game is being fetched</h1>
    <p role="status">${e}</p>
  </div>`}var zn=k(null),Fu=k(!1),Uu=k(!1),lo=k(null),en=k(null),qn=k(null),tn=k(null),Du={me:"Me",ladder:"Ladder",player:"A player",find:"Find a table"};function Ub(e){let t=Object.keys(Du).find(s=>e.has(s));if(!t)return null;let n=e.get(t==="find"?"challenge":t)??"";return{name:t,value:n,from:Math.max(1,Math.floor(Number(e.get("from")))||1)}}function Ia(){Ol(),zn.peek()?.close(),en.peek()?.close();let e=new URLSearchParams(location.search),t=e.get("game");Fu.value=e.has("new"),Uu.value=e.has("learn"),lo.value=e.get("verify");let n=Number(e.get("at")),s=Number.isInteger(n)&&n>0?n:null,o=e.get("audit");en.value=o===null?null:new Os(o),en.value?.open(s);let[a,r]=[e.get("compare"),e.get("with")];if(qn.value=a&&r?[a,r]:null,tn.value=t===null?Ub(e):null,t===null){zn.value=null,_t.value=tn.value?Du[tn.value.name]:"";return}let i=new vs(t);zn.value=i,_t.value="A game",i.open(s,Hr())}function Wu(e){history.pushState(null,"",e),Ia(),window.scrollTo(0,0)}function Db(e){let t=e.target instanceof Element?e.target.closest("a[href^='?'], a[href='./']"):null;!t||e.ctrlKey||e.metaKey||e.shiftKey||e.button||(e.preventDefault(),Wu(t.getAttribute("href")??"./"),document.querySelector("h1")?.focus())}var co=e=>Wu(`?game=${e}`);function Wb({store:e}){let t=e.offered.value;if(!t)return null;let n=()=>e.offered.value=null;if(t.wrong)return l`<p class="notice" role="alert">
      This link does not work. ${t.wrong} <button onClick=${n}>Close</button>
    </p>`;let{seat:s}=t,[o,a,r]={seat:[`This is the link of the seat ${s}, and you have a seat at this table already. Which one do you play?`,"Keep my seat",`Play ${s}`],watch:["This is another link to watch this game than the one that you have. Which one do you use?","Keep mine","Use this one"],invite:["This is another invitation to this game than the one that you have. Which one do you use?","Keep mine","Use this one"]}[t.kind];return l`<p class="notice" role="alert">
    ${o} <button onClick=${n}>${a}</button> <button onClick=${()=>e.takeOffered(t)}>${r}</button>
  </p>`}function Hb({of:{name:e,value:t,from:n}}){return e==="me"?l`<${Pl} />`:e==="player"?l`<${Ll} key=${t} id=${t} />`:e==="find"?l`<${al} challenge=${t} open=${co} />`:l`<${Tl} key=${t} kind=${t||"person"} from=${n} />`}var qb=()=>l`<${zb} /><${Rl} game=${zn.value?.id??""} />`;function zb(){let e=zn.value;return e?l`<main class="playing"><${Ii} key=${e.id} store=${e} /><${Wb} store=${e} /><${Bu} key=${e.id} store=${e} /></main>`:en.value?l`<main class="playing"><${$i} key=${en.value.id} inspection=${en.value} open=${co} /></main>`:qn.value?l`<main class="playing"><${vi} key=${qn.value.join()} one=${qn.value[0]} other=${qn.value[1]} /></main>`:l`
    <header class="top">
      <a class="brand" href="./"><img src="page/picture.svg" alt="" width="28" height="28" /><span>Cosmic Ledger</span></a>
      <nav aria-label="Parts"><a href="?find">Find a table</a> <a href="?ladder">Ladder</a> <a href="?me">Me</a> <a href="?learn">How to play</a></nav>
    </header>
    <main>
      ${tn.value?.name!=="me"&&l`<${Il} />`}
      <${El} />
      ${tn.value?l`<${Hb} of=${tn.value} />`:Fu.value?l`<${Ti} open=${co} />`:Uu.value?l`<${ul} />`:lo.value!==null?l`<${xi} key=${lo.value} game=${lo.value} />`:l`<${Xi} open=${co} />`}
    </main>
    <footer class="foot"><nav aria-label="About"><a href="?verify=">Verify a game</a> <a href="docs">API</a></nav></footer>
  `}Pe(()=>{document.title=[Ge.value[0]?.text||_t.value,"Cosmic Ledger"].filter(Boolean).join(" - ")});addEventListener("popstate",Ia);addEventListener("click",Db);Ia();qi();Uo();sr(l`<${qb} />`,document.getElementById("page"));
