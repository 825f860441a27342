/* Made by `make page`. Packages of others that are in it, with their licences: page/licenses.txt */
var Wu=Object.defineProperty;var Hu=(e,t,n)=>()=>{if(n)throw n[0];try{return e&&(t=e(e=0)),t}catch(s){throw n=[s],s}};var qu=(e,t)=>{for(var n in t)Wu(e,n,{get:t[n],enumerable:!0})};var kl={};qu(kl,{QrCodeDataType:()=>dt,encode:()=>Fs,renderANSI:()=>zm,renderSVG:()=>Gm,renderUnicode:()=>wl,renderUnicodeCompact:()=>Ym});function Je(e,t,n){if(t<0||t>31||e>>>t)throw new RangeError("Value out of range");for(let s=t-1;s>=0;s--)n.push(e>>>s&1)}function Ve(e,t){return(e>>>t&1)!==0}function bl(e,t){return e[Math.floor((t+7)/17)+1]}function yl(e){let t=[];for(let n of e)Je(n,8,t);return new Nn(Lm,e.length,t)}function Im(e){if(!gl(e))throw new RangeError("String contains non-numeric characters");let t=[];for(let n=0;n<e.length;){let s=Math.min(e.length-n,3);Je(Number.parseInt(e.substring(n,n+s),10),s*3+1,t),n+=s}return new Nn(Pm,e.length,t)}function Rm(e){if(!vl(e))throw new RangeError("String contains unencodable characters in alphanumeric mode");let t=[],n;for(n=0;n+2<=e.length;n+=2){let s=aa.indexOf(e.charAt(n))*45;s+=aa.indexOf(e.charAt(n+1)),Je(s,11,t)}return n<e.length&&Je(aa.indexOf(e.charAt(n)),6,t),new Nn(Nm,e.length,t)}function jm(e){return e===""?[]:gl(e)?[Im(e)]:vl(e)?[Rm(e)]:[yl(Fm(e))]}function gl(e){return Cm.test(e)}function vl(e){return Em.test(e)}function Bm(e,t){let n=0;for(let s of e){let o=bl(s.mode,t);if(s.numChars>=1<<o)return Number.POSITIVE_INFINITY;n+=4+o+s.bitData.length}return n}function Fm(e){e=encodeURI(e);let t=[];for(let n=0;n<e.length;n++)e.charAt(n)!=="%"?t.push(e.charCodeAt(n)):(t.push(Number.parseInt(e.substring(n+1,n+3),16)),n+=2);return t}function ia(e){if(e<ca||e>ua)throw new RangeError("Version number out of range");let t=(16*e+128)*e+64;if(e>=2){let n=Math.floor(e/7)+2;t-=(25*n-10)*n-55,e>=7&&(t-=36)}return t}function Bs(e,t){return Math.floor(ia(e)/8)-hl[t[0]][e]*$l[t[0]][e]}function Um(e){if(e<1||e>255)throw new RangeError("Degree out of range");let t=[];for(let s=0;s<e-1;s++)t.push(0);t.push(1);let n=1;for(let s=0;s<e;s++){for(let o=0;o<t.length;o++)t[o]=la(t[o],n),o+1<t.length&&(t[o]^=t[o+1]);n=la(n,2)}return t}function Dm(e,t){let n=t.map(s=>0);for(let s of e){let o=s^n.shift();n.push(0),t.forEach((a,r)=>n[r]^=la(a,o))}return n}function la(e,t){if(e>>>8||t>>>8)throw new RangeError("Byte out of range");let n=0;for(let s=7;s>=0;s--)n=n<<1^(n>>>7)*285,n^=(t>>>s&1)*e;return n}function Wm(e,t,n=1,s=40,o=-1,a=!0){if(!(ca<=n&&n<=s&&s<=ua)||o<-1||o>7)throw new RangeError("Invalid value");let r,i;for(r=n;;r++){let p=Bs(r,t)*8,m=Bm(e,r);if(m<=p){i=m;break}if(r>=s)throw new RangeError("Data too long")}for(let p of[pl,dl,ml])a&&i<=Bs(r,p)*8&&(t=p);let c=[];for(let p of e){Je(p.mode[0],4,c),Je(p.numChars,bl(p.mode,r),c);for(let m of p.getData())c.push(m)}let f=Bs(r,t)*8;Je(0,Math.min(4,f-c.length),c),Je(0,(8-c.length%8)%8,c);for(let p=236;c.length<f;p^=253)Je(p,8,c);let u=Array.from({length:Math.ceil(c.length/8)},()=>0);return c.forEach((p,m)=>u[m>>>3]|=p<<7-(m&7)),new ra(r,t,u,o)}function Fs(e,t){let{ecc:n="L",boostEcc:s=!1,minVersion:o=1,maxVersion:a=40,maskPattern:r=-1,border:i=1}=t||{},c=typeof e=="string"?jm(e):Array.isArray(e)?[yl(e)]:void 0;if(!c)throw new Error(`uqr only supports encoding string and binary data, but got: ${typeof e}`);let f=Wm(c,Om[n],o,a,r,s),u=Hm({version:f.version,maskPattern:f.mask,size:f.size,data:f.modules,types:f.types},i);return t?.invert&&(u.data=u.data.map(p=>p.map(m=>!m))),t?.onEncoded?.(u),u}function Hm(e,t=1){if(!t)return e;let{size:n}=e,s=n+t*2;e.size=s,e.data.forEach(a=>{for(let r=0;r<t;r++)a.unshift(!1),a.push(!1)});for(let a=0;a<t;a++)e.data.unshift(Array.from({length:s},r=>!1)),e.data.push(Array.from({length:s},r=>!1));let o=dt.Border;e.types.forEach(a=>{for(let r=0;r<t;r++)a.unshift(o),a.push(o)});for(let a=0;a<t;a++)e.types.unshift(Array.from({length:s},r=>o)),e.types.push(Array.from({length:s},r=>o));return e}function qm(e,t,n,s=!1){return t<0||n<0||t>=e.length||n>=e.length?s:e[n][t]}function wl(e,t={}){let{whiteChar:n="█",blackChar:s="░"}=t;return Fs(e,t).data.map(a=>a.map(r=>r?s:n).join("")).join(`
`)}function zm(e,t={}){return wl(e,{...t,blackChar:"\x1B[40m　\x1B[0m",whiteChar:"\x1B[47m　\x1B[0m"})}function Ym(e,t={}){let n={WHITE_ALL:"█",WHITE_BLACK:"▀",BLACK_WHITE:"▄",BLACK_ALL:" "},s=Fs(e,t),o=!1,a=!0,r=(f,u)=>qm(s.data,f,u,!0),i=[],c="";for(let f=0;f<s.size;f+=2){for(let u=0;u<s.size;u++)r(u,f)===o&&r(u,f+1)===o?c+=n.WHITE_ALL:r(u,f)===o&&r(u,f+1)===a?c+=n.WHITE_BLACK:r(u,f)===a&&r(u,f+1)===o?c+=n.BLACK_WHITE:c+=n.BLACK_ALL;i.push(c),c=""}return i.join(`
`)}function fl(e){return e.replace(/&/g,"&amp;").replace(/"/g,"&quot;").replace(/</g,"&lt;").replace(/>/g,"&gt;")}function Gm(e,t={}){let n=Fs(e,t),{pixelSize:s=10,whiteColor:o="white",blackColor:a="black"}=t,r=n.size*s,i=n.size*s,c=`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${i} ${r}">`,f=[];for(let u=0;u<n.size;u++)for(let p=0;p<n.size;p++){let m=p*s,d=u*s;n.data[u][p]&&f.push(`M${m},${d}h${s}v${s}h-${s}z`)}return c+=`<rect fill="${fl(o)}" width="${i}" height="${r}"/>`,c+=`<path fill="${fl(a)}" d="${f.join("")}"/>`,c+="</svg>",c}var dt,Am,pl,dl,ml,Om,Cm,Em,aa,ca,ua,ul,Tm,js,Mm,hl,$l,ra,Nn,Pm,Nm,Lm,_l=Hu(()=>{dt=(e=>(e[e.Border=-1]="Border",e[e.Data=0]="Data",e[e.Function=1]="Function",e[e.Position=2]="Position",e[e.Timing=3]="Timing",e[e.Alignment=4]="Alignment",e))(dt||{}),Am=[0,1],pl=[1,0],dl=[2,3],ml=[3,2],Om={L:Am,M:pl,Q:dl,H:ml},Cm=/^\d*$/,Em=/^[A-Z0-9 $%*+./:-]*$/,aa="0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:",ca=1,ua=40,ul=3,Tm=3,js=40,Mm=10,hl=[[-1,7,10,15,20,26,18,20,24,30,18,20,24,26,30,22,24,28,30,28,28,28,28,30,30,26,28,30,30,30,30,30,30,30,30,30,30,30,30,30,30],[-1,10,16,26,18,24,16,18,22,22,26,30,22,22,24,24,28,28,26,26,26,26,28,28,28,28,28,28,28,28,28,28,28,28,28,28,28,28,28,28,28],[-1,13,22,18,26,18,24,18,22,20,24,28,26,24,20,30,24,28,28,26,30,28,30,30,30,30,28,30,30,30,30,30,30,30,30,30,30,30,30,30,30],[-1,17,28,22,16,22,28,26,26,24,28,24,28,22,24,24,30,28,28,26,28,30,24,30,30,30,30,30,30,30,30,30,30,30,30,30,30,30,30,30,30]],$l=[[-1,1,1,1,1,1,2,2,2,2,4,4,4,4,4,6,6,6,6,7,8,8,9,9,10,12,12,12,13,14,15,16,17,18,19,19,20,21,22,24,25],[-1,1,1,1,2,2,4,4,4,5,5,5,8,9,9,10,10,11,13,14,16,17,17,18,20,21,23,25,26,28,29,31,33,35,37,38,40,43,45,47,49],[-1,1,1,2,2,4,4,6,6,8,8,8,10,12,16,12,17,16,18,21,20,23,23,25,27,29,34,34,35,38,40,43,45,48,51,53,56,59,62,65,68],[-1,1,1,2,4,4,4,5,6,8,8,11,11,16,16,18,16,19,21,25,25,25,34,30,32,35,37,40,42,45,48,51,54,57,60,63,66,70,74,77,81]],ra=class{constructor(t,n,s,o){if(this.version=t,this.ecc=n,t<ca||t>ua)throw new RangeError("Version value out of range");if(o<-1||o>7)throw new RangeError("Mask value out of range");this.size=t*4+17;let a=Array.from({length:this.size}).fill(!1);for(let i=0;i<this.size;i++)this.modules.push(a.slice()),this.types.push(a.map(()=>0));this.drawFunctionPatterns();let r=this.addEccAndInterleave(s);if(this.drawCodewords(r),o===-1){let i=1e9;for(let c=0;c<8;c++){this.applyMask(c),this.drawFormatBits(c);let f=this.getPenaltyScore();f<i&&(o=c,i=f),this.applyMask(c)}}this.mask=o,this.applyMask(o),this.drawFormatBits(o)}size;mask;modules=[];types=[];getModule(t,n){return t>=0&&t<this.size&&n>=0&&n<this.size&&this.modules[n][t]}drawFunctionPatterns(){for(let s=0;s<this.size;s++)this.setFunctionModule(6,s,s%2===0,dt.Timing),this.setFunctionModule(s,6,s%2===0,dt.Timing);this.drawFinderPattern(3,3),this.drawFinderPattern(this.size-4,3),this.drawFinderPattern(3,this.size-4);let t=this.getAlignmentPatternPositions(),n=t.length;for(let s=0;s<n;s++)for(let o=0;o<n;o++)s===0&&o===0||s===0&&o===n-1||s===n-1&&o===0||this.drawAlignmentPattern(t[s],t[o]);this.drawFormatBits(0),this.drawVersion()}drawFormatBits(t){let n=this.ecc[1]<<3|t,s=n;for(let a=0;a<10;a++)s=s<<1^(s>>>9)*1335;let o=(n<<10|s)^21522;for(let a=0;a<=5;a++)this.setFunctionModule(8,a,Ve(o,a));this.setFunctionModule(8,7,Ve(o,6)),this.setFunctionModule(8,8,Ve(o,7)),this.setFunctionModule(7,8,Ve(o,8));for(let a=9;a<15;a++)this.setFunctionModule(14-a,8,Ve(o,a));for(let a=0;a<8;a++)this.setFunctionModule(this.size-1-a,8,Ve(o,a));for(let a=8;a<15;a++)this.setFunctionModule(8,this.size-15+a,Ve(o,a));this.setFunctionModule(8,this.size-8,!0)}drawVersion(){if(this.version<7)return;let t=this.version;for(let s=0;s<12;s++)t=t<<1^(t>>>11)*7973;let n=this.version<<12|t;for(let s=0;s<18;s++){let o=Ve(n,s),a=this.size-11+s%3,r=Math.floor(s/3);this.setFunctionModule(a,r,o),this.setFunctionModule(r,a,o)}}drawFinderPattern(t,n){for(let s=-4;s<=4;s++)for(let o=-4;o<=4;o++){let a=Math.max(Math.abs(o),Math.abs(s)),r=t+o,i=n+s;r>=0&&r<this.size&&i>=0&&i<this.size&&this.setFunctionModule(r,i,a!==2&&a!==4,dt.Position)}}drawAlignmentPattern(t,n){for(let s=-2;s<=2;s++)for(let o=-2;o<=2;o++)this.setFunctionModule(t+o,n+s,Math.max(Math.abs(o),Math.abs(s))!==1,dt.Alignment)}setFunctionModule(t,n,s,o=dt.Function){this.modules[n][t]=s,this.types[n][t]=o}addEccAndInterleave(t){let n=this.version,s=this.ecc;if(t.length!==Bs(n,s))throw new RangeError("Invalid argument");let o=$l[s[0]][n],a=hl[s[0]][n],r=Math.floor(ia(n)/8),i=o-r%o,c=Math.floor(r/o),f=[],u=Um(a);for(let m=0,d=0;m<o;m++){let $=t.slice(d,d+c-a+(m<i?0:1));d+=$.length;let h=Dm($,u);m<i&&$.push(0),f.push($.concat(h))}let p=[];for(let m=0;m<f[0].length;m++)f.forEach((d,$)=>{(m!==c-a||$>=i)&&p.push(d[m])});return p}drawCodewords(t){if(t.length!==Math.floor(ia(this.version)/8))throw new RangeError("Invalid argument");let n=0;for(let s=this.size-1;s>=1;s-=2){s===6&&(s=5);for(let o=0;o<this.size;o++)for(let a=0;a<2;a++){let r=s-a,c=(s+1&2)===0?this.size-1-o:o;!this.types[c][r]&&n<t.length*8&&(this.modules[c][r]=Ve(t[n>>>3],7-(n&7)),n++)}}}applyMask(t){if(t<0||t>7)throw new RangeError("Mask value out of range");for(let n=0;n<this.size;n++)for(let s=0;s<this.size;s++){let o;switch(t){case 0:o=(s+n)%2===0;break;case 1:o=n%2===0;break;case 2:o=s%3===0;break;case 3:o=(s+n)%3===0;break;case 4:o=(Math.floor(s/3)+Math.floor(n/2))%2===0;break;case 5:o=s*n%2+s*n%3===0;break;case 6:o=(s*n%2+s*n%3)%2===0;break;case 7:o=((s+n)%2+s*n%3)%2===0;break;default:throw new Error("Unreachable")}!this.types[n][s]&&o&&(this.modules[n][s]=!this.modules[n][s])}}getPenaltyScore(){let t=0;for(let a=0;a<this.size;a++){let r=!1,i=0,c=[0,0,0,0,0,0,0];for(let f=0;f<this.size;f++)this.modules[a][f]===r?(i++,i===5?t+=ul:i>5&&t++):(this.finderPenaltyAddHistory(i,c),r||(t+=this.finderPenaltyCountPatterns(c)*js),r=this.modules[a][f],i=1);t+=this.finderPenaltyTerminateAndCount(r,i,c)*js}for(let a=0;a<this.size;a++){let r=!1,i=0,c=[0,0,0,0,0,0,0];for(let f=0;f<this.size;f++)this.modules[f][a]===r?(i++,i===5?t+=ul:i>5&&t++):(this.finderPenaltyAddHistory(i,c),r||(t+=this.finderPenaltyCountPatterns(c)*js),r=this.modules[f][a],i=1);t+=this.finderPenaltyTerminateAndCount(r,i,c)*js}for(let a=0;a<this.size-1;a++)for(let r=0;r<this.size-1;r++){let i=this.modules[a][r];i===this.modules[a][r+1]&&i===this.modules[a+1][r]&&i===this.modules[a+1][r+1]&&(t+=Tm)}let n=0;for(let a of this.modules)n=a.reduce((r,i)=>r+(i?1:0),n);let s=this.size*this.size,o=Math.ceil(Math.abs(n*20-s*10)/s)-1;return t+=o*Mm,t}getAlignmentPatternPositions(){if(this.version===1)return[];{let t=Math.floor(this.version/7)+2,n=this.version===32?26:Math.ceil((this.version*4+4)/(t*2-2))*2,s=[6];for(let o=this.size-7;s.length<t;o-=n)s.splice(1,0,o);return s}}finderPenaltyCountPatterns(t){let n=t[1],s=n>0&&t[2]===n&&t[3]===n*3&&t[4]===n&&t[5]===n;return(s&&t[0]>=n*4&&t[6]>=n?1:0)+(s&&t[6]>=n*4&&t[0]>=n?1:0)}finderPenaltyTerminateAndCount(t,n,s){return t&&(this.finderPenaltyAddHistory(n,s),n=0),n+=this.size,this.finderPenaltyAddHistory(n,s),this.finderPenaltyCountPatterns(s)}finderPenaltyAddHistory(t,n){n[0]===0&&(t+=this.size),n.pop(),n.unshift(t)}};Nn=class{constructor(t,n,s){if(this.mode=t,this.numChars=n,this.bitData=s,n<0)throw new RangeError("Invalid argument");this.bitData=s.slice()}getData(){return this.bitData.slice()}},Pm=[1,10,12,14],Nm=[2,9,11,13],Lm=[4,8,16,16]});var zu=["cosmic-ledger-hidden-1","cosmic-ledger-hidden-2"];var Yn=class{constructor(t){this.ending=new AbortController,this.signal=this.ending.signal,this.hidden=new AbortController,t?.addEventListener("abort",()=>this.end(),{signal:this.signal}),t?.aborted&&this.end(),document.addEventListener("visibilitychange",()=>this.look(),{signal:this.signal}),this.look()}async look(){if(this.hidden.abort(),this.signal.aborted||!document.hidden)return;this.hidden=new AbortController;let{signal:t}=this.hidden;for(let n of zu)if(await Yu(n,t))return;t.aborted||this.end()}end(){this.hidden.abort(),this.ending.abort()}};function Yu(e,t){return new Promise(n=>{if(!navigator.locks)return n(!1);navigator.locks.request(e,{ifAvailable:!0},s=>{if(n(s!==null),s&&!t.aborted)return new Promise(o=>t.addEventListener("abort",o,{once:!0}))})})}function La(e){return new Promise((t,n)=>{e?.throwIfAborted();let s=new AbortController,o=()=>(s.abort(),clearTimeout(a),t()),a=setTimeout(o,3e4);document.addEventListener("visibilitychange",()=>document.hidden||o(),{signal:s.signal}),e?.addEventListener("abort",()=>(n(e.reason),o()),{signal:s.signal})})}var Ia=5,Gu=300,co=1e4,Ra=4e4,uo=new Set([408,429,502,503,504,507]),j=class extends Error{constructor(t,n){super(n.detail??`The service has answered with status ${t}.`),this.status=t,this.code=n.code??"",this.problem=n}},ne=class extends Error{constructor(){super("The service does not answer.")}},ja=e=>e instanceof ne||e instanceof j&&uo.has(e.status);function Y(e){if(!(e instanceof j)&&!(e instanceof ne))throw e;return e.message}var Gn=new URL("..",import.meta.url);function De(e){let t=Gn.pathname!=="/"&&e.startsWith(Gn.pathname);return new URL(t?e:`${Gn.pathname}${e.slice(1)}`,Gn).href}function Ba(e){return{Accept:"application/json",...e.body===void 0?{}:{"Content-Type":"application/json"},...e.token?{Authorization:`Bearer ${e.token}`}:{},...e.headers}}function G(e,t){return new Promise((n,s)=>{t?.throwIfAborted();let o=setTimeout(()=>n(void 0),e);t?.addEventListener("abort",()=>(clearTimeout(o),s(t.reason)),{once:!0})})}var Fa=e=>(.5+Math.random()/2)*Math.min(co,Gu*2**(e-1));function H(){return Array.from(crypto.getRandomValues(new Uint8Array(16)),e=>e.toString(16).padStart(2,"0")).join("")}async function ge(e,t,n={}){let s=Ba(n);e==="POST"&&(s["Idempotency-Key"]=n.key??H());let o=n.body===void 0?null:JSON.stringify(n.body);for(let a=1;;a++){let r;try{r=await fetch(De(t),{method:e,headers:s,body:o,signal:n.signal??null,cache:"no-cache"})}catch(f){if(!(f instanceof TypeError))throw f;if(a>=Ia)throw new ne}if(r?.ok)return r;let i=Number.parseFloat(r?.headers.get("Retry-After")??"")*1e3,c=r?.status===503&&i>co;if(r&&(!uo.has(r.status)||a>=Ia||c))throw await Ua(r);await G(Number.isFinite(i)?Math.min(i,co):Fa(a),n.signal)}}async function Ua(e){return new j(e.status,await e.json().catch(()=>({})))}async function A(e,t,n){let s=await ge(e,t,n);return s.status===204?null:s.json()}var x=(e,t)=>A("GET",e,t),Ku={name:"look",id:"",data:{}};async function*Le(e,t){let n=t.after===void 0?"":String(t.after);for(let s=0;;){let o=t.shared?null:new Yn(t.signal);try{for await(let a of Vu(e,o?{...t,signal:o.signal}:t,n)){if(s=0,t.heard?.(!0),a.id&&(n=a.id),a.name==="reconnect")break;if(yield a,a.name==="end")return}}catch(a){if(t.signal?.aborted||a instanceof j&&!uo.has(a.status))throw a;if(o?.signal.aborted){await La(t.signal),yield Ku;continue}a instanceof j||t.heard?.(!1)}finally{o?.end()}await G(Fa(++s),t.signal)}}async function*Vu(e,t,n){let s=new AbortController,o=()=>s.abort(t.signal?.reason);t.signal?.addEventListener("abort",o);let a=setTimeout(o,Ra);try{let r={Accept:"text/event-stream",...n?{"Last-Event-ID":n}:{}},i=await fetch(De(e),{headers:Ba({...t,headers:r}),signal:s.signal});if(!i.ok)throw await Ua(i);let c=i.body.getReader(),f=new TextDecoder,u="";for(;;){let{done:p,value:m}=await c.read();if(p)return;clearTimeout(a),a=setTimeout(o,Ra);let d=(u+f.decode(m,{stream:!0})).split(`

`);u=d.pop()??"";for(let $ of d){let h=Ju($);h&&(yield h)}}}finally{clearTimeout(a),t.signal?.removeEventListener("abort",o),s.abort()}}function Ju(e){let t={};for(let n of e.split(`
`)){let[,s,o]=/^(\w+): ?(.*)$/.exec(n)??[];s&&(t[s]=s in t?`${t[s]}
${o}`:o??"")}return t.data===void 0?null:{name:t.event??"message",id:t.id??"",data:JSON.parse(t.data)}}var F,Ha,mo,Ze,fo,Xn,qa,Vn,za,ho,po,Xu,tn=Symbol.for("pv"),Zn={},Qn=[],Zu=/^m(i|n|o|s|text|space)$/,$o=Array.isArray,bo=Qn.slice,ht=Object.assign;function mt(e){e&&e.parentNode&&e.remove()}function es(e,t,n){var s,o,a,r={},i=arguments.length;for(a in t)a=="key"?s=t[a]:a=="ref"&&typeof e!="function"?o=t[a]:r[a]=t[a];return i>2&&(r.children=i>3?bo.call(arguments,2):n),en(e,r,s,o,null)}function en(e,t,n,s,o){var a={type:e,props:t,key:n,ref:s,__k:null,__:null,__b:0,__e:null,__c:null,constructor:tn,__v:o||++Ha,__i:-1,__u:0};return!o&&F.vnode&&F.vnode(a),a}function $t(e){return e.children}function St(e,t){this.props=e,this.context=t,this.__g=0}function Qe(e,t){if(t==null)return e.__&&Qe(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:Qe(e)}function Qu(e){var t,n=e.__v,s=n.__e,o=[],a=[],r=e.__P;r&&((t=ht({constructor:tn},n)).__v=n.__v+1,F.vnode&&F.vnode(t),yo(r,t,n,e.__n,r.namespaceURI,32&n.__u?[s]:null,o,s||Qe(n),32&n.__u,a),t.__v=n.__v,t.__.__k[t.__i]=t,Xa(o,t,a),n.__=n.__e=null,t.__e!=s&&Ya(t))}function Ya(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),Ya(e)}function Da(e){(8&e.__g||(e.__g|=8,Ze.push(e),Xn++))&&fo==F.debounceRendering||((fo=F.debounceRendering)||queueMicrotask)(Ga)}function Ga(){try{for(var e,t=1;Ze.length;)Ze.length>t&&Ze.sort(qa),e=Ze.shift(),t=Ze.length,8&e.__g&&Qu(e)}finally{(Xn=Ze.length)&&(fo||queueMicrotask)(Ga)}}function Ka(e,t,n,s,o,a,r,i,c,f,u){var p,m,d,$,h,y,v=s.__k||Qn,w=t.length;for(c=ef(n,t,v,c,w),p=0;p<w;p++)(d=n.__k[p])!=null&&(m=~d.__i&&v[d.__i]||Zn,d.__i=p,y=yo(e,d,m,o,a,r,i,c,f,u),$=d.__e,(m.ref!=d.ref||8&m.__u)&&(m.ref&&go(m.ref,null,d,m),d.ref&&u.push(d.ref,d.__c||$,d)),h=h||$,4&d.__u?(c=Va(d,c,e,!m.__v),m.__e&&(m.__e=null)):typeof d.type=="function"&&y!==void 0?c=y:$&&(c=$.nextSibling),d.__u&=-21);return n.__e=h,c}function ef(e,t,n,s,o){var a,r,i,c,f,u,p,m,d,$=n.length,h=$,y=0,v=0,w=e.__k=Array(o);for(a=0;a<o;a++)(r=t[a])!=null&&typeof r!="boolean"&&typeof r!="function"?(typeof r!="object"||r.constructor===String?r=w[a]=en(null,r):$o(r)?r=w[a]=en($t,{children:r}):r.constructor===tn&&r.__b?r=w[a]=en(r.type,r.props,r.key,r.ref,r.__v):w[a]=r,c=a+y,r.__=e,r.__b=e.__b+1,i=null,~(f=r.__i=tf(r,n,c,h))&&(h--,(i=n[f])&&(i.__u|=2)),i&&i.__v?(r.__u|=16,f==c-1?y--:f==c+1?y++:f!=c&&(f>c?y--:y++,v=1)):(~f||(o>$?y--:o<$&&y++),typeof r.type!="function"&&(r.__u|=4))):w[a]=null;if(v){for(u=[],p=[],a=0;a<o;a++)if((r=w[a])&&16&r.__u){for(y=0,m=u.length;y<m;)u[d=y+m>>1]<r.__i?y=d+1:m=d;u[y]=r.__i,p[a]=y+1}for(y=u.length;a--;)p[a]&&(p[a]==y?y--:w[a].__u|=4)}if(h)for(a=0;a<$;a++)!(i=n[a])||2&i.__u||(i.__e==s&&(s=Qe(i)),vo(i,i));return s}function Va(e,t,n,s){var o,a,r,i;if(typeof e.type=="function"){if(e.props.__P)return t;if(o=e.__k)for(a=0;a<o.length;a++)o[a]&&(o[a].__=e,t=Va(o[a],t,n,!1));return t}for(t&&!t.parentNode&&(t=Qe(e))&&!t.parentNode&&(t=null),r=e.__e,i=t;i&&i.nodeType==8;)i=i.nextSibling;for(r!=i&&(!s&&n.moveBefore&&r.parentNode?n.moveBefore(r,t):n.insertBefore(r,t||null)),t=r;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function tf(e,t,n,s){var o,a=e.key,r=e.type,i=t[n],c=i&&!(2&i.__u);if(i===null&&a==null||c&&a==i.key&&r==i.type)return n;if(s>(c?1:0)){for(o=n-1;o>=0;o--)if((i=t[o])&&!(2&i.__u)&&a==i.key&&r==i.type)return o;for(o=n+1;o<t.length;o++)if((i=t[o])&&!(2&i.__u)&&a==i.key&&r==i.type)return o}return-1}function Wa(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function Kn(e,t,n,s,o){var a,r;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof s=="string"&&(e.style.cssText=s=""),s)for(t in s)n&&t in n||Wa(e.style,t);if(n)for(t in n)s&&n[t]==s[t]||Wa(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof s!="function"&&(s=null),(e.__e||(e.__e={}))[t]=n,n&&s||(r=po[t]||(po[t]=nf(t)),(e.__a||(e.__a={}))[t]=ho,a=t!=(t=t.replace(za,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,r,a):e.removeEventListener(t,r,a));else{if(o=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function nf(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[Vn]==null)t[Vn]=ho++;else if(t[Vn]<this.__a[e])return;return n(F.event?F.event(t):t)}}}function yo(e,t,n,s,o,a,r,i,c,f){var u,p,m,d,$,h,y,v,w,T,P,ue,B,N,W,Ue,ye,X,V=t.type;if(t.constructor!==tn)return null;128&n.__u&&(c=32&n.__u,u=n.__c.__z)&&(t.__u|=c,p=a=[],u.nodeType==8?i=Jn(u,a):a.push(u),i=a[0]||i),(u=F.__b)&&u(t);e:if(typeof V=="function"){m=r.length;try{if(v=t.props,w=(u=V.prototype)&&u.render,T=(u=V.contextType)&&s[u.__c],P=u?T?T.props.value:u.__:s,(d=n.__c)?(t.__c=d,2&d.__g&&(d.__g|=1)):(w?t.__c=d=new V(v,P):(t.__c=d=new St(v,P),d.constructor=V,d.render=of),T&&T.sub(d),d.state||(d.state={}),d.__n=s,d.__g|=8,d.__h=[],d.__k=[]),w&&(d.__s||(d.__s=d.state),V.getDerivedStateFromProps&&(d.__s==d.state&&(d.__s=ht({},d.__s)),ht(d.__s,V.getDerivedStateFromProps(v,d.__s)))),$=d.props,h=d.state,d.__v=t,n.__c){if(v!==$&&w&&!V.getDerivedStateFromProps&&d.componentWillReceiveProps&&d.componentWillReceiveProps(v,P),t.__v==n.__v&&!(8&d.__g)||!(4&d.__g)&&d.shouldComponentUpdate&&d.shouldComponentUpdate(v,d.__s,P)===!1){t.__v!=n.__v&&(d.props=v,d.state=d.__s,d.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(te){te&&(te.__=t)}),Qn.push.apply(d.__h,d.__k),d.__k=[],d.__h.length&&r.push(d),i=Qe(n);break e}d.componentWillUpdate&&d.componentWillUpdate(v,d.__s,P),w&&d.componentDidUpdate&&d.__h.push(function(){d.componentDidUpdate($,h,y)})}else w&&!V.getDerivedStateFromProps&&d.componentWillMount&&d.componentWillMount(),w&&d.componentDidMount&&d.__h.push(d.componentDidMount);d.context=P,d.props=v,d.__P=e,d.__g&=-5,ue=F.__r,B=w?25:0;do d.__g&=-9,ue&&ue(t),u=d.render(d.props,d.state=d.__s,d.context);while(8&d.__g&&++B<25);w&&(Qn.push.apply(d.__h,d.__k),d.__k=[]),d.state=d.__s,d.getChildContext&&(s=ht({},s,d.getChildContext())),w&&n.__c&&d.getSnapshotBeforeUpdate&&(y=d.getSnapshotBeforeUpdate($,h)),N=u&&u.type===$t&&u.key==null?u.props.children:u,v.__P&&(u=i,o=(e=v.__P).namespaceURI,c=a=null,n.props&&n.props.__P!=e&&(n.__k.some(function(te){te&&vo(te,te)}),n.__k=null),i=n.__k?Qe(n,0):null),i=Ka(e,$o(N)?N:[N],t,n,s,o,a,r,i,c,f),v.__P&&(t.__e=null,i=u),t.__u&=-161,p&&p.some(mt),d.__h.length&&r.push(d),1&d.__g&&(d.__g&=-4)}catch(te){if(r.length=m,t.__v=null,c||a)if(te&&te.then){if(t.__u|=128|c,a){for(~(ye=a.indexOf(i||void 0))||(ye=a.length);(X=a[ye-1])&&X.nodeType==8;)ye--;for(;ye<a.length;ye++)if(X=a[ye])if(a[ye]=null,W){if(X==Ue)break}else{if(X.nodeType!=8)break;X.data.startsWith("$s")&&(Ue=Jn(W=X))}}if(!W){for(;i&&i.nodeType==8&&i.nextSibling;)i=i.nextSibling;W=i}(u=Jn(W=t.__c.__z||(t.__c.__z=W)))?(t.__e=W,i=u):t.__e=i,i=i&&i.nextSibling}else a&&a.some(mt);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),te&&te.then||Ja(t),F.__e(te,t,n)}}else i=t.__e=sf(n.__e,t,n,s,o,a,r,c,f,e);return(u=F.diffed)&&u(t),i}function Jn(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function Ja(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(Ja))}function Xa(e,t,n){for(var s=0;s<n.length;)go(n[s++],n[s++],n[s++]);F.__c&&F.__c(t,e),e.some(function(o){try{e=o.__h,o.__h=[],e.some(function(a){a.call(o)})}catch(a){F.__e(a,o.__v)}})}function sf(e,t,n,s,o,a,r,i,c,f){var u,p,m,d,$,h,y,v,w=n.props||Zn,T=t.props,P=t.type;if(P=="svg"?o="http://www.w3.org/2000/svg":P=="math"?o="http://www.w3.org/1998/Math/MathML":o||(o="http://www.w3.org/1999/xhtml"),a){for(u=0;u<a.length;u++)if(($=a[u])&&(P?$.localName==P:$.nodeType==3)){e=$,a[u]=null;break}}if(!e){if(v=f.ownerDocument||document,!P)return v.createTextNode(T);e=v.createElementNS(o,P,T.is?T:f),i&&(F.__m&&F.__m(t,a),i=!1),a=null}if(P){if(f=P=="template"&&e.content||e,a=P=="textarea"&&T.defaultValue!=null?null:a&&bo.call(f.childNodes),!i&&a)for(w={},u=0;u<e.attributes.length;u++)w[($=e.attributes[u]).name]=$.value;for(u in w)$=w[u],u=="dangerouslySetInnerHTML"?m=$:u=="children"||u in T||u=="value"&&"defaultValue"in T||u=="checked"&&"defaultChecked"in T||Kn(e,u,null,$,o);for(u in T)$=T[u],u=="children"?d=$:u=="dangerouslySetInnerHTML"?p=$:u=="value"?h=$:u=="checked"?y=$:i&&typeof $!="function"||w[u]===$||Kn(e,u,$,w[u],o);p?(i||m&&(p.__html==m.__html||p.__html==e.innerHTML)||(e.innerHTML=p.__html),t.__k=[]):(m&&(e.textContent=""),(P=="foreignObject"||o=="http://www.w3.org/1998/Math/MathML"&&Zu.test(P))&&(o="http://www.w3.org/1999/xhtml"),Ka(f,$o(d)?d:[d],t,n,s,o,a,r,a?a[0]:n.__k&&Qe(n,0),i,c),a&&a.some(mt)),i&&P!="textarea"||(u="value",P=="progress"&&h==null?e.removeAttribute(u):h==null||h===e[u]&&(P!="progress"||h)||Kn(e,u,h,w[u],o),u="checked",y!=null&&y!=e[u]&&Kn(e,u,y,w[u],o))}else w===T||i&&e.data==T||(e.data=T);return e}function go(e,t,n,s){try{typeof e=="function"?t?t.__x=e(t)||1:s&&(s=s.__c||s.__e)&&(t=s.__x)&&(s.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(o){F.__e(o,n)}}function vo(e,t,n){var s,o,a,r;if(F.unmount&&F.unmount(e),!(s=e.ref)||s.current&&s.current!=e.__e||go(s,null,t,e),s=e.__c){if(s.componentWillUnmount)try{s.componentWillUnmount()}catch(i){F.__e(i,t)}s.__P=s.__n=null}if(s=e.__k)for(r=0;r<s.length;r++)s[r]&&vo(s[r],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(s=e.__c)&&(s=s.__z)&&(o=Jn(s,a=[]))&&(s==e.__e&&a.some(mt),mt(o),mt(s)),n||mt(e.__e),e.__e=e.__c=e.__=null}function of(e,t,n){return this.constructor(e,n)}function Za(e,t){var n,s,o,a;F.__&&F.__(e,t),t.nodeType==9&&(t=t.documentElement),s=(n=e&&32&e.__u)?null:t.__k,t.__k=en($t,{children:[e]}),o=[],a=[],yo(t,t.__k,s||Zn,Zn,t.namespaceURI,s?null:t.firstChild?bo.call(t.childNodes):null,o,s?s.__e:t.firstChild,n,a),Xa(o,t.__k,a),t.__k.props.children=null}F={__e:function(e,t,n,s){for(var o,a,r;t=t.__;)if((o=t.__c)&&!(1&o.__g)){o.__g|=4;try{if((r=(a=o.constructor)&&a.getDerivedStateFromError)&&o.setState(a.getDerivedStateFromError(e)),o.componentDidCatch&&(o.componentDidCatch(e,s||{}),r=1),r&&8&o.__g)return void(o.__g|=2)}catch(i){e=i}}throw Xn=0,e}},Ha=0,mo=function(e){return e!=null&&e.constructor===tn},St.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=ht({},this.state)),typeof e=="function"&&(e=e(ht({},n),this.props)),e&&(ht(n,e),this.__v&&(t&&this.__k.push(t),Da(this)))},St.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),Da(this))},St.prototype.render=$t,Ze=[],Xn=0,qa=function(e,t){return e.__v.__b-t.__v.__b},Vn=Symbol(),za=/(PointerCapture)$|Capture$/i,ho=0,po={},Xu=0;var sn,re,wo,Qa,ko=Object.is,ts=0,lr=[],_o=[],se=F,er=se.__b,tr=se.__r,nr=se.diffed,sr=se.__c,or=se.unmount,ar=se.__;function So(e,t){se.__h&&se.__h(re,e,ts||t),ts=0;var n=re.__H||(re.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function b(e){return ts=1,af(ur,e)}function af(e,t,n){var s=So(sn++,2);if(s.t=e,!s.__c&&(s.__=[n?n(t):ur(void 0,t),function(a){var r=(s.__N||s.__)[0],i=s.t(r,a);ko(r,i)||(s.__N=[i,s.__[1]],s.__c.setState({}))}],s.__c=re,!re.__f)){re.__f=!0;var o=re.shouldComponentUpdate;re.shouldComponentUpdate=function(a,r,i){var c=this.__H;if(!c)return!0;var f=!1,u=this.props!=a;if(c.__.some(function(m){m.__N&&(f=!0,ko(m.__[0],m.__N[0])||(u=!0))}),o){var p=o.call(this,a,r,i);return f?p||u:p}return!f||u}}return s.__}function k(e,t){var n=So(sn++,4);!se.__s&&cr(n.__H,t)&&(n.__P=!1,n.__=e,n.u=t,re.__h.push(n))}function I(e){return ts=5,We(function(){return{current:e}},[])}function We(e,t){var n=So(sn++,7);return cr(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function rf(){var e;do{for(;e=_o.shift();)try{nn(e)}catch(n){se.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=lr.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(nn),t.__h.some(xo),t.__h=[]}catch(n){t.__h=[],se.__e(n,e.__v)}}}while(_o.length)}se.__b=function(e){re=null,er&&er(e)},se.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),ar&&ar(e,t)},se.__r=function(e){tr&&tr(e),sn=0;var t=(re=e.__c).__H;t&&(wo==re?re.__h=[]:(t.__h.some(nn),t.__h.some(xo),sn=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),wo=re},se.diffed=function(e){nr&&nr(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&ir(lr.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),wo=re=null},se.__c=function(e,t){t.some(function(n){try{n.__h.some(nn),n.__h=n.__h.filter(function(s){return!s.__||xo(s)})}catch(s){n.__h=[function(){throw s}]}}),sr&&sr(e,t)},se.unmount=function(e){or&&or(e);var t,n,s=e.__c;s&&s.__H&&(s.__H.__.some(function(o){try{if(o.__P&&o.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}o.__P=n,ir(_o.push(o))}else nn(o)}catch(a){t=a}}),s.__H=void 0,t&&se.__e(t,s.__v))};var rr=typeof requestAnimationFrame=="function";function lf(e){var t,n=function(){clearTimeout(s),rr&&cancelAnimationFrame(t),setTimeout(e)},s=setTimeout(n,35);rr&&(t=requestAnimationFrame(n))}function ir(e){e!=1&&Qa==se.requestAnimationFrame||((Qa=se.requestAnimationFrame)||lf)(rf)}function nn(e){var t=re,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),re=t}function xo(e){var t=re;e.__c=e.__(),re=t}function cr(e,t){return!e||e.length!=t.length||t.some(function(n,s){return!ko(n,e[s])})}function ur(e,t){return typeof t=="function"?t(e):t}var pr=function(e,t,n,s){var o;t[0]=0;for(var a=1;a<t.length;a++){var r=t[a++],i=t[a]?(t[0]|=r?1:2,n[t[a++]]):t[++a];r===3?s[0]=i:r===4?s[1]=Object.assign(s[1]||{},i):r===5?(s[1]=s[1]||{})[t[++a]]=i:r===6?s[1][t[++a]]+=i+"":r?(o=e.apply(i,pr(e,i,n,["",null])),s.push(o),i[0]?t[0]|=2:(t[a-2]=0,t[a]=o)):s.push(i)}return s},fr=new Map;function dr(e){var t=fr.get(this);return t||(t=new Map,fr.set(this,t)),(t=pr(this,t.get(e)||(t.set(e,t=(function(n){for(var s,o,a=1,r="",i="",c=[0],f=function(m){a===1&&(m||(r=r.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?c.push(0,m,r):a===3&&(m||r)?(c.push(3,m,r),a=2):a===2&&r==="..."&&m?c.push(4,m,0):a===2&&r&&!m?c.push(5,0,!0,r):a>=5&&((r||!m&&a===5)&&(c.push(a,0,r,o),a=6),m&&(c.push(a,m,0,o),a=6)),r=""},u=0;u<n.length;u++){u&&(a===1&&f(),f(u));for(var p=0;p<n[u].length;p++)s=n[u][p],a===1?s==="<"?(f(),c=[c],a=3):r+=s:a===4?r==="--"&&s===">"?(a=1,r=""):r=s+r[0]:i?s===i?i="":r+=s:s==='"'||s==="'"?i=s:s===">"?(f(),a=1):a&&(s==="="?(a=5,o=r,r=""):s==="/"&&(a<5||n[u][p+1]===">")?(f(),a===3&&(c=c[0]),a=c,(c=c[0]).push(2,0,a),a=0):s===" "||s==="	"||s===`
`||s==="\r"?(f(),a=2):r+=s),a===3&&r==="!--"&&(a=4,c=c[0])}return f(),c})(e)),t),arguments,[])).length>1?t:t[0]}var l=dr.bind(es);var cf=Symbol.for("preact-signals");function as(){if(He>1){He--;return}let e,t=!1;for((function(){let n=ns;for(ns=void 0;n!==void 0;){let s=n.S;if(s.v===n.v)for(let o=s.t;o!==void 0;o=o.x)o.i===n.i&&(o.i=s.i);n=n.o}})();an!==void 0;){let n=an;for(an=void 0,ss++;n!==void 0;){let s=n.u;if(n.u=void 0,n.f&=-3,!(8&n.f)&&hr(n))try{n.c()}catch(o){t||(e=o,t=!0)}n=s}}if(ss=0,He--,t)throw e}function oe(e){if(He>0)return e();Ao=++uf,He++;try{return e()}finally{as()}}var J,on,an;function rn(e){let t=J,n=on;J=void 0,on=void 0;try{return e()}finally{J=t,on=n}}var ns,He=0,ss=0,uf=0,Ao=0,os=0;function mr(e){if(J===void 0)return;let t=e.n;if(t===void 0||t.t!==J)return t={i:0,S:e,p:J.s,n:void 0,t:J,e:void 0,x:void 0,r:t},J.s!==void 0&&(J.s.n=t),J.s=t,e.n=t,32&J.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=J.s,t.n=void 0,J.s.n=t,J.s=t),t}function ie(e,t){this.v=e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}ie.prototype.brand=cf;ie.prototype.h=function(){return!0};ie.prototype.S=function(e){let t=this.t;t!==e&&e.e===void 0&&(e.x=t,this.t=e,t!==void 0?t.e=e:rn(()=>{var n;(n=this.W)==null||n.call(this)}))};ie.prototype.U=function(e){if(this.t!==void 0){let t=e.e,n=e.x;t!==void 0&&(t.x=n,e.e=void 0),n!==void 0&&(n.e=t,e.x=void 0),e===this.t&&(this.t=n,n===void 0&&rn(()=>{var s;(s=this.Z)==null||s.call(this)}))}};ie.prototype.subscribe=function(e){return Me(()=>{let t=this.value;rn(()=>e(t))},{name:"sub"})};ie.prototype.valueOf=function(){return this.value};ie.prototype.toString=function(){return this.value+""};ie.prototype.toJSON=function(){return this.value};ie.prototype.peek=function(){return rn(()=>this.value)};Object.defineProperty(ie.prototype,"value",{get(){let e=mr(this);return e!==void 0&&(e.i=this.i),this.v},set(e){if(e!==this.v){if(ss>100)throw new Error("Cycle detected");(function(t){He!==0&&ss===0&&t.l!==Ao&&(t.l=Ao,ns={S:t,v:t.v,i:t.i,o:ns})})(this),this.v=e,this.i++,os++,He++;try{for(let t=this.t;t!==void 0;t=t.x)t.t.N()}finally{as()}}}});function _(e,t){return new ie(e,t)}function hr(e){for(let t=e.s;t!==void 0;t=t.n)if(t.S.i!==t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function $r(e){for(let t=e.s;t!==void 0;t=t.n){let n=t.S.n;if(n!==void 0&&(t.r=n),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function br(e){let t,n=e.s;for(;n!==void 0;){let s=n.p;n.i===-1?(n.S.U(n),s!==void 0&&(s.n=n.n),n.n!==void 0&&(n.n.p=s)):t=n,n.S.n=n.r,n.r!==void 0&&(n.r=void 0),n=s}e.s=t}function bt(e,t){ie.call(this,void 0,t),this.x=e,this.s=void 0,this.g=os-1,this.f=4}bt.prototype=new ie;bt.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===os))return!0;if(this.g=os,this.f|=1,this.i>0&&!hr(this))return this.f&=-2,!0;let e=J;try{$r(this),J=this;let t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,this.f&=-17,this.i++)}catch(t){this.v=t,this.f|=16,this.i++}return J=e,br(this),this.f&=-2,!0};bt.prototype.S=function(e){if(this.t===void 0){this.f|=36;for(let t=this.s;t!==void 0;t=t.n)t.S.S(t)}ie.prototype.S.call(this,e)};bt.prototype.U=function(e){if(this.t!==void 0&&(ie.prototype.U.call(this,e),this.t===void 0)){this.f&=-33;for(let t=this.s;t!==void 0;t=t.n)t.S.U(t)}};bt.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(let e=this.t;e!==void 0;e=e.x)e.t.N()}};Object.defineProperty(bt.prototype,"value",{get(){if(1&this.f)throw new Error("Cycle detected");let e=mr(this);if(this.h(),e!==void 0&&(e.i=this.i),16&this.f)throw this.v;return this.v}});function ae(e,t){return new bt(e,t)}function yr(e){let t=e.j;if(e.j=void 0,typeof t=="function"){He++;let n=J;J=void 0;try{t()}catch(s){throw e.f&=-2,e.f|=8,Oo(e),s}finally{J=n,as()}}}function Oo(e){for(let t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,e.s=void 0,yr(e)}function ff(e){if(J!==this)throw new Error("Out-of-order effect");br(this),J=e,this.f&=-2;try{8&this.f&&Oo(this)}finally{as()}}function At(e,t){this.x=e,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=t?.name,on&&on.push(this)}At.prototype.c=function(){let e=this.S();try{if(8&this.f||this.x===void 0)return;let t=this.x();typeof t=="function"&&(this.j=t)}finally{e()}};At.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,yr(this),$r(this),He++;let e=J;return J=this,ff.bind(this,e)};At.prototype.N=function(){2&this.f||(this.f|=2,this.u=an,an=this)};At.prototype.d=function(){this.f|=8,1&this.f||Oo(this)};At.prototype.dispose=function(){this.d()};function Me(e,t){let n=new At(e,t);try{n.c()}catch(o){throw n.d(),o}let s=n.d.bind(n);return s[Symbol.dispose]=s,s}var pf=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__,gr,is,rs;var vr=[];Me(function(){gr=this.N})();function Ot(e,t){F[e]=t.bind(null,F[e]||(()=>{}))}function ln(e){if(rs){let t=rs;rs=void 0,t()}rs=e&&e.S()}function wr({data:e}){let t=mf(e);t.name="ReactiveDom",t.value=e;let[n,s]=We(()=>{let o=this,a=this.__v;for(;a=a.__;)if(a.__c){a.__c.__$f|=4;break}let r=ae(()=>{let u=t.value.value;return u===0?0:u===!0?"":u||""}),i=ae(()=>!Array.isArray(r.value)&&!mo(r.value)),c=Me(function(){if(this.N=kr,i.value){let u=r.value;o.__v&&o.__v.__e&&o.__v.__e.nodeType===3&&(o.__v.__e.data=u)}}),f=this.__$u.d;return this.__$u.d=function(){c(),f.call(this)},[i,r]},[]);return n.value?s.peek():s.value}wr.displayName="ReactiveTextNode";Object.defineProperties(ie.prototype,{constructor:{configurable:!0,value:es($t,null).constructor},type:{configurable:!0,value:wr},props:{configurable:!0,get(){let e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,value:1}});Ot("__b",(e,t)=>{if(ln(),is=void 0,typeof t.type=="string"){let n,s=t.props;for(let o in s){if(o==="children")continue;let a=s[o];a instanceof ie&&(n||(t.__np=n={}),n[o]=a,s[o]=a.peek())}}e(t)});Ot("__r",(e,t)=>{if(e(t),t.type!==$t){ln();let n,s=t.__c;s&&(s.__$f&=-2,n=s.__$u,n===void 0&&(s.__$u=n=(function(o,a){let r;return Me(function(){r=this},{name:a}),r.c=o,r})((function(o){return function(){var a;pf&&((a=this.y)==null||a.call(this)),o.__$f|=1,o.setState({})}})(s),typeof t.type=="function"?t.type.displayName||t.type.name:""))),is=s,ln(n)}});Ot("__e",(e,t,n,s)=>{ln(),is=void 0,e(t,n,s)});Ot("diffed",(e,t)=>{ln(),is=void 0;let n;if(typeof t.type=="string"&&(n=t.__e)){let s=t.__np,o=t.props,a=n.U;if(a)for(let r in a){let i=a[r];i===void 0||s&&r in s||(i.d(),a[r]=void 0)}if(s){a||(a={},n.U=a);for(let r in s){let i=a[r],c=s[r];i===void 0?(i=df(n,r,c,o),a[r]=i):i.o(c,o)}}}e(t)});function df(e,t,n,s){let o=t in e&&e.ownerSVGElement===void 0,a=_(n);return{o:(r,i)=>{a.value=r,s=i},d:Me(function(){this.N=kr;let r=a.value.value;s[t]!==r&&(s[t]=r,o?e[t]=r:r!=null&&(r!==!1||t[4]==="-")?e.setAttribute(t,r):e.removeAttribute(t))})}}Ot("unmount",(e,t)=>{if(typeof t.type=="string"){let n=t.__e;if(n){let o=n.U;if(o){n.U=void 0;for(let a in o){let r=o[a];r&&r.d()}}}let s=t.__np;if(s){let o=t.props;for(let a in s)o[a]=s[a]}t.__np=void 0}else{let n=t.__c;if(n){n.__$f|=8;let s=n.__$u;s&&(n.__$u=void 0,s.d())}}e(t)});Ot("__h",(e,t,n,s)=>{s<3&&(t.__$f|=2),e(t,n,s)});St.prototype.shouldComponentUpdate=function(e,t){if(this.__R)return!0;let n=this.__$u,s=n&&n.s!==void 0;for(let o in t)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){let o=2&this.__$f;if(!(s||o||4&this.__$f)||1&this.__$f)return!0}else if(!(s||4&this.__$f)||3&this.__$f)return!0;for(let o in e)if(o!=="__source"&&e[o]!==this.props[o])return!0;for(let o in this.props)if(!(o in e))return!0;return!1};function mf(e,t){return We(()=>_(e,t),[])}var hf=e=>{queueMicrotask(()=>{queueMicrotask(e)})};function $f(){oe(()=>{let e;for(;e=vr.shift();)gr.call(e)})}function kr(){vr.push(this)===1&&(F.requestAnimationFrame||hf)($f)}var ls=e=>document.querySelector(`meta[name="${e}"]`)?.getAttribute("content")??"",Ct=ls("emblems");function Q({seat:e}){return l`<svg class=${`mark of-${e}`} width="18" height="18" aria-hidden="true"><use href=${`${Ct}#seat-${e}`} /></svg>`}function xe({id:e,seat:t="",size:n=40}){return l`<svg class=${`emblem of-${t}`} width=${n} height=${n} aria-hidden="true"><use href=${`${Ct}#${e}`} /></svg>`}function _r(e,t){let n=e?.seats.find(s=>s.seat===t);return n?.taken?n.bot?`bot (${n.bot})`:n.name??"anonymous":"free"}var xr=350,bf=60,yf=12,Sr="http://www.w3.org/2000/svg";function Co(e){let t=new Map,n=e.getBoundingClientRect();for(let o of e.querySelectorAll("[data-kind='ships']")){let{seat:a="",at:r="",count:i="0"}=o.dataset,{left:c,top:f,width:u,height:p}=o.getBoundingClientRect(),m=t.get(a)??new Map,d=m.get(r)?.count??0;m.set(r,{count:d+Number(i),point:{x:c+u/2-n.left,y:f+p/2-n.top}}),t.set(a,m)}let s=new Set([...e.querySelectorAll("[data-id]")].map(o=>o.getAttribute("data-id")??""));return{stacks:t,drawn:s.add("gate").add("warp")}}function Or(e,t){let n=o=>new Map([...o??[]].filter(([a])=>e.drawn.has(a)&&t.drawn.has(a))),s=[];for(let o of new Set([...e.stacks.keys(),...t.stacks.keys()])){let[a,r]=[n(e.stacks.get(o)),n(t.stacks.get(o))],i=Ar(a,r),c=Ar(r,a);for(let[f,u]of c.slice(0,yf)){let p=i.shift();p&&s.push({seat:o,from:p[1],to:u,lost:f==="warp"})}}return s}function Ar(e,t){return[...e].flatMap(([n,{count:s,point:o}])=>Array.from({length:Math.max(0,s-(t.get(n)?.count??0))},()=>[n,o]))}async function Cr(e,t){let n=t.map(({seat:s,from:o,to:a,lost:r},i)=>{let c=gf(s);e.append(c);let[f,u]=[a.x-o.x,a.y-o.y],p=`translate(${o.x-9}px, ${o.y-9}px)`,m=`translate(${o.x-9+f/2-u*.12}px, ${o.y-9+u/2+f*.12}px) scale(1.4)`,d=`translate(${a.x-9}px, ${a.y-9}px)${r?" rotate(540deg) scale(0.4)":""}`;return c.animate([{transform:p},{transform:m},{transform:d,opacity:r?.4:1}],{duration:r?2*xr:xr,delay:i*bf,easing:"ease-in-out",fill:"both"}).finished.catch(()=>{}).then(()=>c.remove())});await Promise.all(n)}function gf(e){let t=document.createElementNS(Sr,"svg");t.setAttribute("class",`flying of-${e}`),t.setAttribute("width","18"),t.setAttribute("height","18");let n=document.createElementNS(Sr,"use");return n.setAttribute("href",`${Ct}#seat-${e}`),t.append(n),t}var Mr="cosmic-ledger-speed",Eo=[["off","Off"],["fast","Fast"],["normal","Normal"],["slow","Slow"],["steps","In steps"]],vf={off:0,fast:.4,normal:1,slow:2,steps:1},wf=3,kf=12,_f=15e3,xf={cards_revealed:2600,totals_fixed:1200,outcome_fixed:1600,encounter_ended:1200,game_ended:2e3,victory_reached:2400},Er=new Set(["cards_revealed","totals_fixed","outcome_fixed","deal_agreed","deal_failed","encounter_ended","victory_reached","game_ended"]),Tr=700,Sf=500,Af=12,Of=matchMedia("(prefers-reduced-motion: reduce)"),Ie=_(Cf()??(Of.matches?"off":"normal"));function Cf(){let e=localStorage.getItem(Mr);return Eo.some(([t])=>t===e)?e:null}function To(e){Ie.value=e,localStorage.setItem(Mr,e)}var cs=class{constructor(t,n){this.question=t,this.seen=n,this.queue=_([]),this.current=_(null),this.view=_(null),this.running=!1,this.skipping=new AbortController}add(t){let{remaining_ms:n}=this.question();if(Ie.peek()==="off"||n!==null&&n<_f)return this.skipAll();this.queue.value=[...this.queue.value,...t.filter(({alive:s})=>s)],this.run()}skip(){this.skipping.abort()}skipAll(){this.queue.value=[],this.skip()}async run(){if(this.running)return;this.running=!0;let t=Tr;for(let n=this.queue.value[0];n;n=this.queue.value[0]){this.queue.value=this.queue.value.slice(1),this.skipping=new AbortController;let s=this.view.peek(),o=t>=Tr||Er.has(n.type),a=o?await this.seen(n.version).catch(()=>s):s,r=this.length(n);t=o?r:t+r,oe(()=>(this.current.value=n,this.view.value=a)),await G(r,this.skipping.signal).catch(()=>{}),Ie.peek()==="off"&&(this.queue.value=[])}oe(()=>(this.current.value=null,this.view.value=null)),this.running=!1}length({type:t,text:n}){if(Ie.peek()==="steps")return 2**31-1;let s=(Sf+Af*n.length+(xf[t]??0))*vf[Ie.peek()];return Er.has(t)?s:s/(this.question().asked?wf:1)/(1+Math.floor(this.queue.peek().length/kf))}};var us=_(new Set),Ef=new Set(["gate","warp"]);function Mo(e){let[,t="",n=""]=e.split("/");return Ef.has(t)?t:n}function Pr(e){k(()=>(us.value=new Set(e.flatMap(({path:t,from:n})=>n?[Mo(n),Mo(t)]:[Mo(t)])),()=>{us.value=new Set}),[e])}var Tf="at|beside|between|by|for|from|in|of|on|to|under|with",Mf=`(?<!\\b(?:${Tf}) )`,Po="first|second|third|fourth|fifth",Pf={does:"do",goes:"go",has:"have",is:"are"};function Nr(e){return Pf[e]??e.replace(/([^aeiou])ies$|((?:ss|sh|ch|x))es$|s$/,(t,n,s)=>n?`${n}y`:s??"")}function Lr(e,t){return e.includes(t)?e.split(/(?<=[.?!]”?) (?=[A-Z0-9])/).map(n=>Nf(n,t)).join(" "):e}function Nf(e,t){let n=r=>new RegExp(r.replaceAll("NAME",`\\b${t}\\b`),"g"),s=(n("^NAME (?!and )").test(e)?Lf(e):e).replace(n("^NAME and .*"),r=>r.replace(/\btheir\b/,"your")).replace(n("\\b(?:the|The) (turn|ships) of NAME(?!'s)"),"your $1").replace(n("\\b(\\d+) ships? of NAME(?!'s)"),"$1 of your ships").replace(n("NAME's(?= )"),"your").replace(n("NAME's"),"yours").replace(n(`${Mf}NAME ([a-z]+s)\\b`),(r,i)=>`you ${Nr(i)}`).replace(n("NAME"),"you"),o=new RegExp(`(?<=\\byour (?:${Po}) planet(?:, \\d+ (?:from|to) its (?:${Po}))*, \\d+ (?:from|to) )its`,"g"),a=s.replace(o,"your");return/^[A-Z]/.test(e)?a.charAt(0).toUpperCase()+a.slice(1):a}function Lf(e){return e.replace(new RegExp(`\\bits (?!(?:${Po})\\b)`,"g"),"your ").replace(/\bitself\b/g,"yourself").replace(/(\bit|\band) (has|gets|needs)\b/g,(t,n,s)=>`${n==="it"?"you":n} ${Nr(s)}`)}var Ir="cosmic-ledger-name",If="Player",le=_(localStorage.getItem(Ir)??"");function ve(e){let t=e.trim();return t&&(le.value=t,localStorage.setItem(Ir,t)),t||If}var Se=({name:e,call:t,required:n=!1})=>l`<label>Your name
  <input
    type="text" maxlength="40" autocomplete="nickname" required=${n} value=${e}
    onInput=${s=>t(s.currentTarget.value)}
  />
</label>`;var fs="cosmic-ledger-player",Rr="cosmic-ledger-spectator",No=()=>localStorage.getItem(fs)??localStorage.getItem(Rr)??"",O=_(No()),D=_(null),qe=_(!1);function jr(){addEventListener("storage",({key:e})=>{e===fs&&No()!==O.peek()&&Br(No())})}function Br(e){O.value=e,D.value=null,qe.value=!1}function tt(e){localStorage.removeItem(Rr),e?localStorage.setItem(fs,e):localStorage.removeItem(fs),Br(e)}async function et(){return O.peek()||tt((await A("POST","/v1/players")).token),O.peek()}var ze=e=>e instanceof j&&(e.code==="token_invalid"||e.code==="token_revoked");async function Z(e){let t=O.peek();try{return await e(t)}catch(n){throw ze(n)&&t===O.peek()&&(qe.value=!0),n}}async function Pe(e){await et();try{return await Z(e)}catch(t){if(!(t instanceof j)||t.code!=="token_invalid")throw t;return tt(""),e(await et())}}async function ke(){let e=O.peek();if(!e)return null;if(D.peek())return D.peek();try{let t=await Z(n=>x("/v1/players/me",{token:n}));e===O.peek()&&(D.value=t),t.name&&!le.peek()&&ve(t.name)}catch(t){if(!ze(t))throw t}return D.peek()}async function Lo(e){let t={"Content-Type":"application/merge-patch+json"};D.value=await Pe(n=>A("PATCH","/v1/players/me",{token:n,body:e,headers:t})),D.value?.name&&ve(D.value.name)}async function ps(e){await et();let t=await ke();return!(t?.ladder_id&&t.name)&&(e.trim()||!t?.name)&&e.trim()!==t?.name&&await Lo({name:ve(e)}),et()}var Ur="cosmic-ledger-read",Rf=40;function Fr(){try{return JSON.parse(localStorage.getItem(Ur)??"{}")}catch{return{}}}var ds=e=>Number(e.slice(2)),ms=class{constructor(t){this.store=t,this.messages=_([]),this.muted=_(new Set),this.read=_(Fr()[t.id]??""),this.unread=ae(()=>{let n=t.seat.value,s=ds(this.read.value||"m_0");return this.messages.value.filter(o=>ds(o.id)>s&&(!n||o.seat!==n)).length}),this.knowsMuted=!1}get path(){return`${this.store.path}/messages`}get token(){return this.store.seat.peek()?this.store.token:O.peek()}take(t){t.deleted?this.messages.value=this.messages.value.filter(({id:n})=>n!==t.id):this.add([t])}add(t){let n=new Set(this.messages.value.map(({id:o})=>o)),s=t.filter(({id:o})=>!n.has(o));s.length&&(this.messages.value=[...this.messages.value,...s].sort((o,a)=>ds(o.id)-ds(a.id)))}async catchUp(t){let n=this.messages.value.at(-1)?.id??"";if(t===null||t&&t===n)return;let s={token:this.store.token,signal:this.store.stopping.signal};try{let o=`${this.path}?limit=100${n&&`&after=${n}`}`;for(;o;){let a=await x(o,s);this.add(a.items),o=a.next}}catch(o){if(!s.signal.aborted&&!(o instanceof ne)&&!(o instanceof j))throw o}}seen(){let t=this.messages.value.at(-1)?.id;if(!t||t===this.read.peek())return;this.read.value=t;let{[this.store.id]:n,...s}=Fr();localStorage.setItem(Ur,JSON.stringify(Object.fromEntries([...Object.entries(s).slice(1-Rf),[this.store.id,t]])))}async say(t,n,s){let o=this.store.seat.peek();o||await et();let a={text:t,...n&&{to:[n]},...o?{}:{name:s}};this.add([await A("POST",this.path,{token:this.token,body:a,key:H()})])}async learnMuted(){let t=this.store.seat.peek();if(!t||this.knowsMuted)return;this.knowsMuted=!0;let{items:n}=await x(`${this.store.path}/seats/${t}/mutes`,{token:this.store.token});this.muted.value=new Set(n.map(s=>s.seat))}async mute(t,n){let s=`${this.store.path}/seats/${this.store.seat.peek()}/mutes/${t}`;await A(n?"PUT":"DELETE",s,{token:this.store.token});let o=new Set(this.muted.value);n?o.add(t):o.delete(t),this.muted.value=o,this.messages.value=this.messages.value.filter(a=>a.seat!==t),n||(this.messages.value=[],await this.catchUp())}};var Dr="cosmic-ledger-tokens";function Io(){try{return JSON.parse(localStorage.getItem(Dr)??"{}")}catch{return{}}}function fe(e){let t=Io()[e]??{};return t.person&&!t.seat?{...t,seat:O.peek()||void 0}:t}function $e(e,t){let n=Io();localStorage.setItem(Dr,JSON.stringify({...n,[e]:{...n[e],...t}}))}function hs(e,t){$e(e,{[t]:void 0,...t==="seat"&&{person:void 0}})}function cn(e){for(let t of e)fe(t).seat||$e(t,{person:!0})}function Ro(){return Object.entries(Io()).flatMap(([e,{seat:t,person:n,host:s}])=>t||n||s?[e]:[]).reverse()}var yt=e=>fe(e).invite??"",jf={token:"seat",watch:"watch",invite:"invite"};function Wr(){let e=new URLSearchParams(location.hash.slice(1));for(let[t,n]of Object.entries(jf)){let s=e.get(t);if(s!==null)return history.replaceState(null,"",location.pathname+location.search),{kind:n,token:s}}return null}var un=class{constructor(t=new Map,n=new Map,s=new Map,o=new Map,a=new Map){this.names=t,this.texts=n,this.rules=s,this.kinds=o,this.entries=a}entry(t){return this.entries.get($s(t??""))}titles(t,n=()=>!0){let s=new Map;for(let[o,a]of this.kinds){let r=this.name(o);t.includes(a)&&n(this.entries.get(o))&&!s.has(r)&&s.set(r,o)}return[...s].map(([o,a])=>[a,o]).sort((o,a)=>o[1].localeCompare(a[1]))}name(t){if(!t)return"something hidden";let n=$s(t),s=/^([a-z]+)-(\d)$/.exec(n),o=this.names.get(t)??this.names.get(n);if(o)return o;if(s)return`${this.name(s[1])} planet ${s[2]}`;let a=n.replaceAll(/[_-]/g," ");return a.charAt(0).toUpperCase()+a.slice(1)}called(t){let[n="",s=""]=t.split("#"),o=this.names.get(t)??(/^\d+$/.test(s)?this.names.get(n):void 0);if(o)return o;let a=t.split(":").map(r=>this.names.get(r)??(/^\d+$/.test(r)?r:""));return a.length>1&&a.every(Boolean)?a.join(", "):t.replaceAll("_"," ")}text(t){return this.texts.get($s(t??""))??""}rule(t){return this.rules.get($s(t))??""}listed(t){let n=t.map(o=>this.name(o)),s=n.pop()??"nobody";return n.length?`${n.join(", ")} and ${s}`:s}},$s=e=>e.split("#")[0]??"";async function Hr(){let{items:e}=await x("/v1/catalog/things"),t=s=>new Map(e.flatMap(o=>s(o)===void 0?[]:[[o.id,s(o)??""]])),n=e.flatMap(s=>s.kind?[[s.id,s]]:s.verb?[[s.id,{...s,power:s.text}]]:[]);return new un(t(({name:s})=>s),t(({text:s})=>s),t(({rule:s})=>s),t(({kind:s})=>s),new Map(n))}var bs=300,Bf=100,Ff=60,jo=1500,qr=["seat","host","watch"],Uf=250,Df=2e3,Wf=150,g=_(new un);async function Bo(){if(!g.value.names.size)try{g.value=await Hr()}catch{await G(jo),await Bo()}}var ys=class{constructor(t){this.id=t,this.path=`/v1/games/${encodeURIComponent(t)}`,this.tokens=_(fe(t)),this.game=_(null),this.newest=_(null),this.past=_(null),this.at=_(null),this.perspective=_(""),this.sentences=_([]),this.trouble=_(""),this.refused=_(""),this.gone=_(""),this.offered=_(null),this.tried=null,this.invitation=null,this.view=ae(()=>this.at.value===null?this.newest.value:this.past.value),this.seat=ae(()=>{let n=this.newest.value?.viewer??"public";return this.newest.value&&n in this.newest.value.seats?n:""}),this.present=_(null),this.talk=new ms(this),this.playback=new cs(()=>this.asked(),n=>this.seen(n)),this.stopping=new AbortController,this.seenAt=Date.now(),this.looking=null,this.news=!1,this.announced=0,this.going=!1,this.kept=new Map}get token(){let t=this.tokens.value;return qr.map(n=>t[n]).find(Boolean)??""}async open(t,n){this.at.value=t,n&&await this.tryCarried(n),await this.look(),t!==null&&this.go(t);let{signal:s}=this.stopping,o=a=>{this.trouble.value=a?"":"The connection is lost. What you see may be old; trying again."};try{for(;await this.branchEnded(o);)await this.forgetAll()}catch(a){s.aborted||await this.failed(a)}}async branchEnded(t){let{signal:n}=this.stopping,s=this.newest.value?.version??0;try{for await(let o of Le(`${this.path}/stream`,{token:this.token,after:s,heard:t,signal:n}))this.hear(o)}catch(o){if(!(o instanceof j)||o.code!=="other_branch")throw o;return!0}return!1}hear({name:t,id:n,data:s}){if(t==="message"&&this.talk.take(s),t==="presence"){let a=new Set(this.present.value);s.connected?a.add(s.seat):a.delete(s.seat),this.present.value=a;return}t==="snapshot_hint"&&(this.present.value=new Set(s.connected),this.talk.catchUp(s.newest_message));let o=t==="question"?s.version:Number.parseInt(n,10);o>0?this.announced=Math.max(this.announced,o):this.isNews({name:t,data:s})&&(this.news=!0),this.isBehind()&&this.follow()}isBehind(){return this.news||this.announced>(this.newest.peek()?.version??0)}async lookAfterwards(){let t={token:this.token,signal:this.stopping.signal};try{this.game.value=await x(this.path,t),await this.talk.catchUp()}catch(n){if(!(n instanceof j)&&!(n instanceof ne)&&!t.signal.aborted)throw n}}isNews({name:t,data:n}){return t==="snapshot_hint"?n.version!==this.newest.value?.version:t!=="presence"}async forgetAll(){this.kept.clear(),oe(()=>(this.at.value=null,this.past.value=null,this.sentences.value=[])),await G(jo,this.stopping.signal),await this.look()}async tryCarried(t){let n=this.tokens.value[t.kind];if(n===t.token)return;let{signal:s}=this.stopping;try{let o=await this.ownerOf(t),a=t.kind==="seat"&&!o?"It is the link of nobody at this table.":"";n||a?this.offered.value={...t,seat:o,wrong:a}:this.keepCarried(t)}catch(o){s.aborted||(this.offered.value={...t,seat:"",wrong:Y(o)})}}async ownerOf({kind:t,token:n}){let{signal:s}=this.stopping;if(t==="invite")return this.invitation={code:n,found:await x(`${this.path}/invitation`,{headers:{"Invite-Code":n},signal:s})},"";let o=await x(`${this.path}/state`,{token:n,signal:s});return this.tried={token:n,view:o},o.viewer in o.seats?o.viewer:""}keepCarried({kind:t,token:n}){$e(this.id,{[t]:n,...t==="seat"&&{invite:void 0}}),this.tokens.value=fe(this.id)}takeOffered(t){this.keepCarried(t),location.reload()}asked(){let t=this.newest.peek()?.questions.filter(s=>s.kind!==null)??[],n=t.flatMap(({remaining_ms:s})=>s===null?[]:[s]);return{asked:t.length>0,remaining_ms:n.length?Math.min(...n):null}}close(){this.playback.skipAll(),this.stopping.abort()}look(){return this.news=!0,this.follow()}follow(){return this.looking??=this.lookWhileNews().finally(()=>this.looking=null),this.looking}async lookWhileNews(){for(;this.isBehind()&&!this.stopping.signal.aborted;){this.news=!1,this.announced=0;try{await this.fetch()}catch(t){this.stopping.signal.aborted||await this.failed(t)}this.isBehind()&&await G(document.hidden?Df:Uf,this.stopping.signal).catch(()=>{})}}async fetch(){let t={token:this.token,signal:this.stopping.signal},n=this.tried?.token===t.token?this.tried.view:null;this.tried=null;let[s,o]=await Promise.all([x(this.path,t),n??x(`${this.path}/state`,t)]),a=this.sentences.value;this.newest.value||this.show(s,o);let r=a.length?(a.at(-1)?.version??0)+1:Math.max(1,(this.at.value??o.version)-bs),i=await this.sentencesFrom(r,a.length?Bf:bs);oe(()=>{this.show(s,o),i.length&&(this.sentences.value=[...a,...i])}),a.length&&this.playback.add(i)}show(t,n){oe(()=>{this.seenAt=Date.now(),this.game.value=t,this.newest.value=n,this.trouble.value="",Et(t,this.seat.value)})}async sentencesFrom(t,n){let s={token:this.token,signal:this.stopping.signal},o=[],a=`${this.path}/history?level=story&limit=${n}&from=${t}`;for(;a;){let r=await x(a,s);o.push(...r.items),a=r.next}return o}async earlier(){let t=this.sentences.value[0]?.version??1,n=Math.max(1,t-2*bs),s=await this.sentencesFrom(n,2*bs);this.sentences.value=[...s.filter(o=>o.version<t),...this.sentences.value]}async go(t){if(t===null){oe(()=>(this.at.value=null,this.past.value=null));return}let n=this.newest.value?.version??1,s=Math.max(1,Math.min(t,n));if(this.at.value=s,!this.going){this.going=!0;try{for(let o=null;this.at.value!==null&&this.at.value!==o;){o=this.at.value;let a=await this.seen(o);this.at.value!==null&&(this.past.value=a),await G(Wf,this.stopping.signal).catch(()=>{})}}catch(o){await this.failed(o)}finally{this.going=!1}}}async seen(t){let n=this.perspective.value,s=`${t} ${n}`,o=this.kept.get(s);if(o)return o;let a=`at=${t}${n?`&perspective=${n}`:""}`,r=await x(`${this.path}/state?${a}`,{token:this.token,signal:this.stopping.signal});this.kept.set(s,r);let i=this.kept.keys().next().value;return this.kept.size>Ff&&i!==void 0&&this.kept.delete(i),r}async failed(t){if(t instanceof j&&(t.code==="token_revoked"||t.code==="token_invalid")){let n=this.gone.value?void 0:qr.find(s=>this.tokens.value[s]);n&&hs(this.id,n),this.tokens.value=fe(this.id),this.gone.value=`${t.message} You can go on as one who watches.`;return}if(t instanceof j){this.newest.value&&t.status!==404?this.trouble.value=t.message:this.gone.value=t.status===404?"There is no such game, or it is private.":t.message;return}if(!(t instanceof ne))throw t;this.trouble.value=`${t.message} Trying again.`,await G(jo,this.stopping.signal).catch(()=>{}),this.look()}};var S=e=>g.value.called(e),z=(e,t)=>`${e||"no"} ${t}${e===1?"":"s"}`,R=(e,t)=>e.seats[t],Ae=_(new Map),Fo=_("");function Et({seats:e},t=""){Fo.value=t;let n=new Map(e.flatMap(({seat:s,name:o,bot:a})=>o&&!a?[[s,o]]:[]));JSON.stringify([...n])!==JSON.stringify([...Ae.peek()])&&(Ae.value=n)}function M(e,t){return t===e.viewer?"you":Ae.value.get(t)??g.value.name(t)}var Hf=/[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/,qf=e=>Hf.test(e)?`⁨${e}⁩`:e;function U(e){let t=new Map([...Ae.value].map(([s,o])=>[g.value.name(s),qf(o)])),n=Fo.value?Lr(e,g.value.name(Fo.value)):e;return t.size?n.replace(new RegExp(`\\b(?:${[...t.keys()].join("|")})\\b`,"g"),s=>t.get(s)??s):n}var zf=34,Yf=6,gs=4;function zr({picture:e,view:t,taken:n,boxOf:s}){let[o,a]=b("");k(()=>{if(!o)return;let i=({key:c})=>c==="Escape"&&a("");return addEventListener("keydown",i),()=>removeEventListener("keydown",i)},[o]);let r=t.variants?.skill_tokens?.skills;return r?[...e.querySelectorAll("[data-kind=ships]")].map(i=>{let[c="",f=""]=[i.getAttribute("data-seat"),i.getAttribute("data-at")].map(h=>h??""),u=Gf(t,f)[c]??[],p=s(i);if(n.has(f)||!u.length||!p)return null;let m=`${c} ${f}`,d=`${z(u.length,"ship")} of ${M(t,c)} at ${S(f)}`,$={left:`${p.left}px`,top:`${p.top}px`,width:`${p.width}px`,height:`${p.height}px`};return l`<button type="button" key=${m} class="stack" data-stack=${m} style=${$} aria-expanded=${o===m?"true":"false"} aria-label=${`${d}. Fan them out`} onClick=${()=>a(o===m?"":m)}></button>
      ${o===m&&l`<${Kf} key=${`fan ${m}`} seat=${c} letters=${u.map(h=>r[h]??"?").sort()} name=${d} box=${p} width=${e.clientWidth} />`}`}):null}function Gf(e,t){return{...e.planets,gate:e.gate,warp:e.warp,beside:e.beside}[t]??{}}function Kf({seat:e,letters:t,name:n,box:s,width:o}){let a=Math.min(t.length,Yf)*zf+4*gs,r=Math.max(gs,Math.min(o-a-gs,s.left+(s.width-a)/2));return l`<ul class=${`fan-out of-${e}`} aria-label=${n} style=${{left:`${r}px`,top:`${s.top+s.height+gs}px`,maxWidth:`${a}px`}}>
    ${t.map((i,c)=>l`<li key=${c} title=${g.value.text(i)}>
      <svg viewBox="-12 -9 24 14" width="28" height="16" aria-hidden="true"><ellipse rx="11" ry="4" fill="currentColor" /><path d="M-4.6 -1a4.6 4.8 0 0 1 9.2 0z" fill="#fff" /></svg>
      <b aria-hidden="true">${i}</b><span class="unseen">${S(i)}</span>
    </li>`)}
  </ul>`}var Vf=6,Jf=250,Xf=48,Zf=14,fn=_(""),nt=(e,t)=>({"data-drag":e,onPointerDown:n=>n.isPrimary&&n.button===0&&Qf(n,e,t),onTouchMove:n=>fn.peek()&&n.preventDefault()}),st=e=>({onDropped:({detail:t})=>e(t)});function Qf({currentTarget:e,pointerId:t,pointerType:n,clientX:s,clientY:o},a,r){let i=new AbortController,{signal:c}=i,{left:f,top:u}=e.getBoundingClientRect(),p=null,m={x:s,y:o},d=()=>{p=ep(e),fn.value=a,r?.(),tp(c,()=>{e.isConnected?np(m,document.elementFromPoint(m.x,m.y)):i.abort()})},$=n==="touch",h=$?setTimeout(d,Jf):0;c.addEventListener("abort",()=>{clearTimeout(h),p?.remove(),fn.value=""});let y=w=>{if(w.pointerId!==t)return;let[T,P]=[w.clientX-s,w.clientY-o];!p&&Math.hypot(T,P)>=Vf&&($?i.abort():d()),Object.assign(m,{x:w.clientX,y:w.clientY}),p&&(p.style.transform=`translate(${f+T}px, ${u+P}px)`)},v=w=>{w.pointerId===t&&(p&&(sp(),document.elementFromPoint(w.clientX,w.clientY)?.dispatchEvent(new CustomEvent("dropped",{bubbles:!0,detail:a}))),i.abort())};addEventListener("pointermove",y,{signal:c}),addEventListener("pointerup",v,{signal:c}),addEventListener("pointercancel",w=>w.pointerId===t&&i.abort(),{signal:c}),addEventListener("keydown",w=>w.key==="Escape"&&i.abort(),{signal:c}),addEventListener("contextmenu",w=>$&&w.preventDefault(),{signal:c})}function ep(e){let{left:t,top:n,width:s,height:o}=e.getBoundingClientRect(),a=e.cloneNode(!0);a.classList.add("in-hand"),a.inert=!0;for(let r of a.querySelectorAll("[id]"))r.removeAttribute("id");return Object.assign(a.style,{width:`${s}px`,height:`${o}px`,transform:`translate(${t}px, ${n}px)`}),document.body.append(a),a}function tp(e,t){let n=()=>{e.aborted||(t(),requestAnimationFrame(n))};requestAnimationFrame(n)}function np({x:e,y:t},n){for(let s=n;s;s=s.parentElement){let o=s===document.scrollingElement;if(!o&&!/auto|scroll/.test(getComputedStyle(s).overflow))continue;let{left:a,top:r,right:i,bottom:c}=o?{left:0,top:0,right:innerWidth,bottom:innerHeight}:s.getBoundingClientRect(),[f,u]=[s.scrollLeft,s.scrollTop];if(s.scrollBy(Yr(e,a,i),Yr(t,r,c)),s.scrollLeft!==f||s.scrollTop!==u)return}}function Yr(e,t,n){let s=Math.min(Xf,(n-t)/4),o=Math.min(e-t,n-e);if(o>=s)return 0;let a=Math.ceil(Zf*(s-Math.max(0,o))/s);return e-t<n-e?-a:a}function sp(){let e=new AbortController;addEventListener("click",t=>(t.stopPropagation(),t.preventDefault()),{capture:!0,signal:e.signal}),setTimeout(()=>e.abort())}var pn=_(new Map),vs=ae(()=>new Map([...pn.value.values()].flatMap(e=>[...e]))),Tt=ae(()=>new Map([...vs.value].map(([e,t])=>[t.spot??e,t]))),dn=_(new Set),ot=_(new Set),Uo=ae(()=>[...Tt.value].filter(([,{group:e}])=>!e));function mn(e){let t=Uo.value.findIndex(([n])=>n===e)+1;return t>=1&&t<=9?t:void 0}function Re(e){let t=I({}).current,n=new Map(e),s=JSON.stringify(e);k(()=>{pn.value=new Map(pn.peek()).set(t,n)},[s]),k(()=>()=>{let o=new Map(pn.peek());o.delete(t),pn.value=o},[])}var hn=e=>e?.drag===void 0?{}:nt(e.drag);var Gr=32;function Jr({picture:e,view:t,touch:n}){let[,s]=b(0);k(()=>(dn.value=new Set([...e.querySelectorAll("[data-id]")].map(i=>i.getAttribute("data-id")??"")),()=>{dn.value=new Set}),[e]),k(()=>{let i=new ResizeObserver(()=>s(performance.now()));return e.parentElement&&i.observe(e.parentElement),()=>i.disconnect()},[e]);let o=Tt.value,a=n?Object.keys(t.seats).filter(i=>!o.has(i)):[],r=[...ot.value].filter(i=>!o.get(i)?.chosen);return l`<div class="spots">
    ${[...us.value].map(i=>l`<${Vr} key=${`changed ${i}`} as="changed" box=${$n(e,i)} />`)}
    ${r.map(i=>l`<${Vr} key=${`lit ${i}`} as="lit" box=${$n(e,i)} />`)}
    ${[...o].map(([i,c])=>l`<${op} key=${i} id=${i} offer=${c} box=${$n(e,i)} name=${Kr(e,i)} />`)}
    ${a.map(i=>l`<${rp} key=${i} seat=${i} box=${$n(e,i)} name=${Kr(e,i)} touch=${n} />`)}
    ${[...o.values()].some(({toGate:i})=>i)&&l`<${ap} boxes=${["gate","warp"].map(i=>$n(e,i))} />`}
    ${n&&l`<${zr} picture=${e} view=${t} taken=${o} boxOf=${i=>Zr(e,i)} />`}
  </div>`}var Xr=(e,t)=>e.querySelector(`[data-id="${CSS.escape(t)}"]`),Kr=(e,t)=>Xr(e,t)?.querySelector("title")?.textContent??S(t),$n=(e,t)=>Zr(e,Xr(e,t));function Zr(e,t){let n=e.parentElement?.getBoundingClientRect();if(!t||!n)return null;let{left:s,top:o,width:a,height:r}=t.getBoundingClientRect(),[i,c]=[Math.max(0,Gr-a)/2,Math.max(0,Gr-r)/2];return{left:s-n.left-i,top:o-n.top-c,width:a+2*i,height:r+2*c}}var bn=({left:e,top:t,width:n,height:s})=>({left:`${e}px`,top:`${t}px`,width:`${n}px`,height:`${s}px`});function op({id:e,offer:t,box:n,name:s}){let{chosen:o,count:a,press:r,less:i,full:c,label:f}=t;if(!n)return null;let u=s===f||s.includes(f)?s:`${f}. ${s}`,p=mn(e),m=p!==void 0&&l`<kbd aria-hidden="true">${p}</kbd>`,d=`spot${o?" chosen":""}${c?" full":""}`;return a===null?l`<div class=${d} style=${bn(n)} data-spot=${e} ...${hn(t)}>
      <button type="button" class="touch" data-offer=${e} aria-label=${`${u}. ${o?"Chosen":"Choose"}`} aria-pressed=${o?"true":"false"} onClick=${r}></button>
      ${o?l`<span class="stepped" aria-hidden="true">✓</span>`:m}
    </div>`:l`<div class=${d} style=${bn(n)} data-spot=${e} ...${hn(t)}>
    <button type="button" class="touch" data-offer=${e} disabled=${c} aria-label=${`${u}. ${a} chosen; choose one more`} onClick=${r}></button>
    ${a===0&&m}
    <span class="stepper-here">
      <button type="button" class="less" data-offer=${e} aria-label=${`${f}. One less`} disabled=${!i} onClick=${i}>−</button>
      <output>${a}</output>
      <button type="button" class="more" data-offer=${e} aria-label=${`${f}. One more`} disabled=${c} onClick=${r}>+</button>
    </span>
  </div>`}function ap({boxes:e}){let t=e.filter(i=>i!==null);if(!fn.value||!t.length)return null;let[n,s]=[Math.min(...t.map(i=>i.left)),Math.min(...t.map(i=>i.top))],[o,a]=[Math.max(...t.map(i=>i.left+i.width)),Math.max(...t.map(i=>i.top+i.height))],r=i=>Tt.peek().get(i)?.press();return l`<div class="to-gate" style=${bn({left:n,top:s,width:o-n,height:a-s})} ...${st(r)}></div>`}var Vr=({as:e,box:t})=>t&&l`<div class=${e} style=${bn(t)}></div>`;function rp({seat:e,box:t,name:n,touch:s}){return t?l`<button type="button" class="plate" style=${bn(t)} aria-label=${`${n}. Show the alien`} onClick=${()=>s(e)}></button>`:null}var ip=40,Qr=matchMedia("(max-width: 45rem)"),ei=matchMedia("(prefers-color-scheme: light)"),ws=_(ti());for(let e of[Qr,ei])e.addEventListener("change",()=>ws.value=ti());function ti(){return{layout:Qr.matches?"narrow":"wide",theme:ei.matches?"light":"dark"}}var ni=ae(()=>ws.value.layout==="narrow"),Pt=_(""),Mt=new Map;function Nt({path:e,token:t,perspective:n},s){let{layout:o,theme:a}=ws.peek(),r=new URLSearchParams({at:String(s),layout:o,theme:a});n&&r.set("perspective",n),o==="narrow"&&Pt.peek()&&r.set("focus",Pt.peek());let i=`${t} ${e} ${r}`,c=Mt.get(i);if(c)return c;let f=lp(`${e}/board.svg?${r}`,t);Mt.set(i,f),f.catch(()=>Mt.delete(i));let u=Mt.keys().next().value;return Mt.size>ip&&u!==void 0&&Mt.delete(u),f}async function lp(e,t){let n=await ge("GET",e,{token:t,headers:{Accept:"image/svg+xml"}}),s=new DOMParser().parseFromString(await n.text(),"image/svg+xml").documentElement;return document.importNode(s,!0)}function at({view:e,source:t,touch:n,present:s=null,hurried:o}){let a=I(null),r=I(0),[i,c]=b(null),[f,u]=b(""),{layout:p,theme:m}=ws.value,{version:d}=e;k(()=>{let h=!0;return Nt(t,d).then(y=>h&&(u(""),c({picture:$(y),version:d})),y=>h&&u(y instanceof j&&y.status===404?"":Y(y))),()=>{h=!1}},[t.path,t.token,t.perspective,d,p,m,Pt.value]);function $(h){let y=a.current,w=h.isConnected&&!y.contains(h)?h.cloneNode(!0):h;w.setAttribute("class","picture"),w.removeAttribute("width"),w.removeAttribute("height");let T=y.querySelector("svg.picture"),P=T instanceof SVGSVGElement&&T!==w&&!o?Co(T):null;return y.replaceChildren(w),P&&Ie.peek()!=="off"&&d>r.current&&Cr(y,Or(P,Co(w))),r.current=d,w}return k(()=>{for(let h of i?.picture.querySelectorAll("[data-presence]")??[])h.setAttribute("visibility",s?.has(h.getAttribute("data-presence")??"")?"visible":"hidden")},[i,s]),l`<section class="board" aria-label="Board" data-version=${i?.version}>
    <div class="frame" ref=${a}></div>
    ${i&&l`<${Jr} picture=${i.picture} view=${e} touch=${n} />`}
    ${f&&l`<p class="trouble" role="status">${f}</p>`}
  </section>`}function ks(e){let t=new URL(location.href);e===null?t.searchParams.delete("at"):t.searchParams.set("at",String(e)),t.href!==location.href&&history.replaceState(history.state,"",t)}var yn=(e,t)=>`?compare=${e}&with=${t}`;function _s({name:e,address:t}){let[n,s]=b(""),[o,a]=b(""),r=I(null),i=async()=>{let f=t();try{await navigator.clipboard.writeText(f),s(f),a("")}catch{a(f),requestAnimationFrame(()=>r.current?.select())}},c=n!==""&&n===t();return l`<span class="copy-link">
    <button type="button" onClick=${i}>${c?"Copied":e}</button>
    ${o&&l`<input ref=${r} type="text" readonly aria-label="The link" value=${o} />`}
  </span>`}var cp=3e3;function C(){let[e,t]=b(!1),[n,s]=b(""),o=I(!1);return{busy:e,trouble:n,say:s,attempt:async r=>{if(!o.current){o.current=!0,t(!0),s("");try{await r()}catch(i){s(Y(i))}finally{o.current=!1,t(!1)}}}}}function pe(e,t,n=0){let[s,o]=b("");return k(()=>{let a=new AbortController;return up(e,o,n,a.signal),()=>a.abort()},[...t,n]),s}async function up(e,t,n,s){for(let o=n,a=!0;;a=!1){try{(a||!document.hidden)&&await e(s),s.aborted||t(""),o=n}catch(r){if(s.aborted)return;t(Y(r)),o=ja(r)?cp:n}if(!o||(await G(o,s).catch(()=>{}),s.aborted))return}}var fp=200;function pp(e,t){let n=` ${e.trim().toLowerCase()} `,s=p=>{let m=p.exec(n);return m&&(n=n.replace(m[0]," ")),m?.[1]??""},o=s(/ turn (\d+)(?=[ ,])/),a=s(/[ ,]encounter (\d+)(?=[ ,])/),r=s(/ ((?:[a-z]+-)+\d+)(?=[ ,])/).toUpperCase(),i=dp(n),c=p=>[p,g.value.name(p),Ae.value.get(p)??p].map(m=>m.toLowerCase()),f=i?void 0:t.find(p=>c(p).some(m=>n.includes(` ${m} `)));for(let p of f?c(f):[])n=n.replace(` ${p} `," ");let u=i?"":n.replaceAll(/[\s,]+/g," ").trim();return{card:i,rule:r,seat:f??"",turn:o,encounter:a,text:u}}function dp(e){let t=e.replaceAll(/[\s,]+/g," ").trim();return si().find(([,n])=>n.toLowerCase()===t)?.[0]??""}var si=()=>g.value.titles([...new Set(g.value.kinds.values())]);function mp({turn:e,encounter:t,text:n,about:s},o){return o.turn&&e!==Number(o.turn)||o.encounter&&t!==Number(o.encounter)||o.seat&&!s.seats.includes(o.seat)?!1:U(n).toLowerCase().includes(o.text)}function oi({inspection:e}){let{busy:t,trouble:n,attempt:s}=C(),[o,a]=b(""),[r,i]=b(null),[c,f]=b(!1),u=I(null),p=We(()=>[...new Set(si().map(([,h])=>h))],[g.value]);k(()=>u.current?.focus(),[]);let m=e.found.value,d=async(h,y)=>{let v=await x(h,e.how);for(;!v.items.length&&v.next;)v=await x(v.next,e.how);let w=v.items.map(T=>({version:T.seq,text:e.sentences.value.get(T.seq)?.text??T.type.replaceAll("_"," ")}));return e.found.value=[...y,...w],i(v.next),e.found.value};return l`<section class="finding" aria-label="Find">
    <form onSubmit=${h=>{h.preventDefault();let y=e.game.value?.seats.map(w=>w.seat)??[],v=pp(o,y);s(async()=>{let w=v.text?hp(e,v):await d($p(e,v),[]);v.text&&i(null),f(!0);let T=w.find(({version:P})=>P>=e.at.value)??w[0];T&&await e.go(T.version)})}} role="search">
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
  </section>`}function hp(e,t){return e.found.value=e.story.value.filter(n=>mp(n,t)).map(({version:n,text:s})=>({version:n,text:s})),e.found.value}function $p({path:e,bookkeeping:t},{card:n,rule:s,seat:o,turn:a,encounter:r}){let i=Object.entries({card:n,rule:s,seat:o,turn:a,encounter:r}).filter(([,f])=>f),c=s||t.value?[]:[["level","story"]];return`${e}/events?${new URLSearchParams([...i,...c,["limit",String(fp)]])}`}function ai({inspection:e,open:t}){let{busy:n,trouble:s,attempt:o}=C(),[a,r]=b("fresh"),[i,c]=b(""),f=e.game.value?.status==="over",u=e.game.value?.forked_from;return l`<section class="more-of-it" aria-label="Go on from here">
    ${u&&l`<h2>This game is a fork</h2>
      <p>It goes on from <a href=${`?audit=${u.game_id}&at=${u.seq}`}>version ${u.seq} of another game</a>.</p>
      <a class="button" href=${yn(e.id,u.game_id)}>Beside its origin</a>`}
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
      <a class="button" href=${yn(i,e.id)}>Beside its origin</a>`}
    <h2>Keep it</h2>
    <button onClick=${()=>o(async()=>bp(await e.file(),`${e.id}.ndjson`))}>
      Download the export
    </button>
    <p class="trouble" role="alert">${s}</p>
  </section>`}function bp(e,t){let n=URL.createObjectURL(e);Object.assign(document.createElement("a"),{href:n,download:t}).click(),URL.revokeObjectURL(n)}var yp=500;function ri({inspection:e}){let{notes:t,at:n}=e;return l`<section class="notes-of-game" aria-label="Notes">
    <h2>Notes</h2>
    <${gp} inspection=${e} />
    ${t.value.length===0&&l`<p class="empty">Nobody has written one yet.</p>`}
    <ol>
      ${t.value.map(s=>l`<${li} key=${s.id} inspection=${e} note=${s}>
          <button class="link" aria-current=${s.version===n.value?"step":void 0} onClick=${()=>e.go(s.version)}>Version ${s.version}</button>
        <//>`)}
    </ol>
  </section>`}function ii({inspection:e,version:t}){let n=e.notes.value.filter(s=>s.version===t);return n.length?l`<section class="notes-of-game" aria-label="Notes on this version">
    <h2>${n.length===1?"A note":"Notes"}</h2>
    <ol>${n.map(s=>l`<${li} key=${s.id} inspection=${e} note=${s} />`)}</ol>
  </section>`:null}function li({inspection:e,note:{id:t,text:n,audience:s,role:o,seat:a,mine:r},children:i}){let{busy:c,trouble:f,attempt:u}=C(),p=r||s==="all"&&e.isHost,m=r?"you":a?Ae.value.get(a)??g.value.name(a):o==="host"?"the host":"one who watches";return l`<li class="note">
    <p class="note-text">${n}</p>
    <p class="quiet small">${i} ${m}${s==="all"?", for the table":", only for you"}
      ${p&&l` <button class="link" disabled=${c} onClick=${()=>u(()=>e.unnote(t))}>Remove</button>`}
    </p>
    ${f&&l`<p class="trouble" role="alert">${f}</p>`}
  </li>`}function gp({inspection:e}){let{busy:t,trouble:n,attempt:s}=C(),[o,a]=b(""),[r,i]=b("me");return e.token?l`<form onSubmit=${f=>{f.preventDefault(),s(async()=>{await e.note(o.trim(),r),a("")})}}>
    <label>A note on version ${e.at.value}
      <input type="text" maxlength=${yp} value=${o} onInput=${({currentTarget:f})=>a(f.value)} />
    </label>
    <label>For
      <select value=${r} onChange=${({currentTarget:f})=>i(f.value)}>
        <option value="me">me alone</option>
        <option value="all">the table: everybody who may see the game</option>
      </select>
    </label>
    <button disabled=${t||!o.trim()}>Write it down</button>
    <p class="trouble" role="alert">${n}</p>
  </form>`:l`<p class="quiet">Players, the host and those with a link of their own can write notes.</p>`}var Do=40,vp={add:"+",remove:"−",move:"→",copy:"+"},wp=/^\/(?:version|waiting|questions|updated_at)(?:\/|$)/,kp=[];function ui({inspection:e}){let{step:t,at:n}=e,s=t.value?.version===n.value?t.value:null;return l`
    ${s?l`<${_p} inspection=${e} step=${s} />`:l`<section class="fact"><h2>Event ${n.value}</h2></section>`}
    <${ii} inspection=${e} version=${n.value} />
    <${Sp} changes=${s?.changes??kp} known=${s!==null} />
    ${s&&l`<details class="as-logged">
      <summary>As it is in the log</summary>
      <pre tabindex="0" role="region" aria-label="The event as it is in the log">${JSON.stringify(s.event,null,2)}</pre>
    </details>`}
  `}function _p({inspection:e,step:{version:t,event:n,text:s}}){let o=e.branchOf(t);return l`<section class="fact" aria-label="The event">
    <h2>Event ${t}: ${n.type.replaceAll("_"," ")}</h2>
    ${!s&&l`<p class="quiet">Bookkeeping, without a sentence.</p>`}
    ${o&&l`<p class="undone-here">
      Undone at event ${o.by}.
      <button onClick=${()=>e.go(o.by)}>To where the game went on</button>
    </p>`}
    <dl class="facts">
      <dt>By</dt>
      <dd>${xp(n.by)}${n.cause?` (${n.cause})`:""}</dd>
      <dt>At</dt>
      <dd>${n.at}</dd>
      <dt>Hash</dt>
      <dd><code>${n.hash}</code></dd>
    </dl>
  </section>`}function xp(e){let[,t]=/^seat:(.+)$/.exec(e)??[];return t?U(g.value.name(t)):e}function Sp({changes:e,known:t}){let n=We(()=>e.filter(({path:s})=>!wp.test(s)),[e]);return Pr(n),l`<section class="changes" aria-label="What changed">
    <h2>What changed</h2>
    ${t&&n.length===0&&l`<p class="empty">Nothing that can be seen.</p>`}
    <ul>
      ${n.slice(0,Do).map(({op:s,path:o,from:a,value:r})=>l`<li key=${o}>
          <span class=${`op ${s}`}>${vp[s]??"="}</span>
          <span>${a?`${ci(a)} → `:""}${ci(o)}${r===void 0?"":l`: <code>${Ap(r)}</code>`}</span>
        </li>`)}
    </ul>
    ${n.length>Do&&l`<p class="quiet">and ${n.length-Do} more</p>`}
  </section>`}var ci=e=>e.slice(1).split("/").map(t=>t.replaceAll("~1","/").replaceAll("~0","~").replaceAll("_"," ")).join(" › ");function Ap(e){let t=typeof e=="string"?e:JSON.stringify(e);return t.length>80?`${t.slice(0,79)}…`:t}var xs=class{constructor(t){this.fetch=t,this.queue=[],this.running=0}want(t){for(this.queue=t;this.running<3&&this.queue.length;)this.work()}async work(){this.running++;for(let t=this.queue[0];t!==void 0;t=this.queue[0])this.queue=this.queue.slice(1),await this.fetch(t).catch(()=>{});this.running--}};var Op=200,Cp=1500,Ep=100,Tp=1e3,Mp=150,Pp=1600,Np=12,Lp=100,fi=600,pi=[1,4,16],Ss=class{constructor(t){this.id=t,this.path=`/v1/games/${encodeURIComponent(t)}`;let{seat:n,host:s}=fe(t);this.token=n??s??"",this.isHost=!n&&!!s,this.stopping=new AbortController,this.game=_(null),this.seat=_(""),this.newest=_(0),this.at=_(0),this.shown=_(0),this.eyes=_(""),this.step=_(null),this.story=_([]),this.bookkeeping=_(!1),this.encounters=_([]),this.branches=_([]),this.notes=_([]),this.found=_([]),this.playing=_(!1),this.speed=_(1),this.trouble=_(""),this.gone=_(""),this.going=!1,this.shownAt=0,this.hurried=!1,this.direction=1,this.kept=new Map,this.resting=void 0,this.ahead=new xs(o=>Nt(this.source,o)),this.sentences=ae(()=>new Map(this.story.value.map(o=>[o.version,o]))),this.sentence=ae(()=>this.story.value.findLast(({version:o})=>o<=this.at.value)??null)}get how(){return{token:this.token,signal:this.stopping.signal}}get source(){let t=this.eyes.value;return{path:this.path,token:this.token,...t&&{perspective:t}}}close(){this.playing.value=!1,clearTimeout(this.resting),this.ahead.want([]),this.stopping.abort()}async open(t){try{let[n,s]=await Promise.all([x(this.path,this.how),x(`${this.path}/state`,this.how)]);Et(n),oe(()=>{this.game.value=n,this.newest.value=s.version,this.seat.value=s.viewer in s.seats?s.viewer:""}),await Promise.all([this.learnStory(),this.learnNotes()]),await this.go(t??s.version),s.status==="running"&&this.keepUp()}catch(n){await this.failed(n)&&await this.open(t)}}async learnStory(){let t=this.story.value.at(-1),n=t?Ep:5e3,s=await this.all(`${this.path}/history?level=story&limit=${n}&from=${(t?.version??0)+1}`),o=s.some(({type:i,encounter:c})=>i==="moves_undone"||c!==t?.encounter);if(t&&!o)return void(this.story.value=[...this.story.value,...s]);let[a,r]=await Promise.all([this.all(`${this.path}/encounters?limit=200`),this.all(`${this.path}/events?types=moves_undone&limit=500`)]);oe(()=>{this.story.value=[...this.story.value,...s],this.encounters.value=a,this.branches.value=r.map(({seq:i,data:c})=>({from:c.to+1,until:i-1,by:i}))})}async keepUp(){try{for await(let t of Le(`${this.path}/stream`,{...this.how,after:this.newest.value})){if(t.name!=="end"&&!(Number.parseInt(t.id,10)>this.newest.value))continue;let{version:n}=await x(`${this.path}/state`,this.how),s=this.at.value===this.newest.value&&!this.playing.value;this.newest.value=n,await this.learnStory(),s&&await this.go(n),await G(Tp,this.stopping.signal)}}catch(t){await this.failed(t)&&await this.keepUp()}}async all(t){let n=[];for(let s=t;s;){let o=await x(s,this.how);n.push(...o.items),s=o.next}return n}after(t,n){if(this.bookkeeping.value)return t+n;let s=this.story.value;return(n>0?s.find(({version:a})=>a>t):s.findLast(({version:a})=>a<t))?.version??(n>0?this.newest.value:1)}async take(t){await this.go(this.after(this.at.value,t))}async go(t){let n=Math.max(1,Math.min(t,this.newest.value));n!==this.at.value&&(this.direction=n<this.at.value?-1:1),this.at.value=n,clearTimeout(this.resting),this.going||await this.follow()}async follow(){this.going=!0;let t=!1;try{for(let n="";n!==this.wanted;){await G(Math.max(0,this.shownAt+Lp-performance.now()),this.stopping.signal),n=this.wanted;let s=this.at.value,o=Nt(this.source,s),a=performance.now()-this.shownAt<fi;this.ahead.want(a?[]:this.coming(s)),await o,this.show(s)}this.resting=setTimeout(()=>{this.rest()},Mp)}catch(n){t=await this.failed(n)}finally{this.going=!1}t&&await this.follow()}show(t){let n=performance.now();this.hurried=n-this.shownAt<fi,this.shownAt=n,oe(()=>(this.shown.value=t,this.trouble.value=""))}get wanted(){return`${this.at.value} ${this.eyes.value}`}coming(t){let n=[];for(let o=t;n.length<Np;n.push(o)){let a=this.after(o,this.direction);if(a===o||a<1||a>this.newest.value)break;o=a}let s=this.after(t,-this.direction);return s<1||s>this.newest.value?n:[...n,s]}async rest(){let t=this.at.value;ks(t);try{let n=await this.known(t);t===this.at.value&&(this.step.value=n)}catch(n){await this.failed(n)&&t===this.at.value&&await this.rest()}}async look(t){this.eyes.value=t,await this.go(this.at.value)}async known(t){let n=`${t}`,s=this.kept.get(n);if(s)return s;let o=this.sentences.value.get(t),[a,r,i]=await Promise.all([x(`${this.path}/events/${t}`,this.how),t>1?x(`${this.path}/diff?from=${t-1}&to=${t}`,this.how):[],o?{items:[o]}:x(`${this.path}/history?from=${t}&limit=1`,this.how)]),c=i.items.find(p=>p.version===t),f={version:t,event:a,text:c?.text??"",changes:r};this.kept.set(n,f);let u=this.kept.keys().next().value;return this.kept.size>Op&&u!==void 0&&this.kept.delete(u),f}async leap(t){let n=this.encounters.value.map(({first:a})=>a),s=this.at.value,o=t>0?n.find(a=>a>s):n.findLast(a=>a<s);await this.go(o??(t>0?this.newest.value:1))}async play(){for(this.playing.value=!0;this.playing.value&&this.at.value<this.newest.value;)await this.take(1),await G(Pp/this.speed.value,this.stopping.signal).catch(()=>{});this.playing.value=!1}branchOf(t){return this.branches.value.find(({from:n,until:s})=>n<=t&&t<=s)}async learnNotes(){this.notes.value=(await x(`${this.path}/annotations`,this.how)).items}async note(t,n){await ge("POST",`${this.path}/annotations`,{...this.how,body:{version:this.at.value,text:t,audience:n}}),await this.learnNotes()}async unnote(t){await ge("DELETE",`${this.path}/annotations/${t}`,this.how),await this.learnNotes()}async fork(t){let n=this.game.value?.seats??[],s=Object.fromEntries(n.map(({seat:r},i)=>[r,i?"basic":"open"])),o={at_seq:this.at.value,seats:s,randomness:t},a=await(await ge("POST",`${this.path}/forks`,{...this.how,body:o})).json();return $e(a.game.id,{host:a.host_token}),a.game.id}async file(){return(await ge("GET",`${this.path}/export`,this.how)).blob()}async failed(t){if(this.stopping.signal.aborted)return!1;if(t instanceof j){let n=t.status===404?"There is no such game, or it is private.":t.message;return this.shown.value?this.trouble.value=t.message:this.gone.value=n,!1}if(!(t instanceof ne))throw t;return this.trouble.value=`${t.message} Trying again.`,await G(Cp,this.stopping.signal).catch(()=>{}),!this.stopping.signal.aborted}};var di=1e3;function mi({inspection:e}){let{at:t,newest:n,playing:s,speed:o,bookkeeping:a,encounters:r}=e,i=r.value.findLast(({first:c})=>c<=t.value);return l`<section class="timeline" aria-label="All versions">
    <${Ip} inspection=${e} />
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
        ${pi.map(c=>l`<button key=${c} class="pace" aria-pressed=${o.value===c?"true":"false"} onClick=${()=>o.value=c}>${c}×</button>`)}
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
      <${Rp} inspection=${e} />
      <${jp} inspection=${e} />
    </div>
  </section>`}function Ip({inspection:e}){let{encounters:t,branches:n,newest:s,notes:o,found:a}=e,r=c=>(c-1)/Math.max(1,s.value-1),i=c=>di*r(c);return l`<div class="marks">
    <svg viewBox=${`0 0 ${di} 20`} preserveAspectRatio="none" aria-hidden="true">
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
  </div>`}function Rp({inspection:e}){let{game:t,seat:n}=e,s=t.value?.seats.map(a=>a.seat)??[],o=t.value?.status==="over"?s:s.filter(a=>a===n.value);return l`<label>
    Seen by
    <select value=${e.eyes.value} onChange=${({currentTarget:a})=>e.look(a.value)}>
      <option value="">${n.value?"your seat":"one who watches"}</option>
      ${n.value&&l`<option value="public">one who watches</option>`}
      ${o.map(a=>a!==n.value&&l`<option key=${a} value=${a}>${U(g.value.name(a))}</option>`)}
    </select>
  </label>`}function jp({inspection:e}){let t=e.branches.value;return t.length?l`<details class="branches">
    <summary>${t.length===1?"One side line was undone":`${t.length} side lines were undone`}</summary>
    <ul>
      ${t.map(({from:n,until:s,by:o})=>l`<li key=${o}>
          <button aria-current=${n<=e.at.value&&e.at.value<=s?"step":void 0} onClick=${()=>e.go(n)}>
            Events ${n} to ${s}, undone at ${o}
          </button>
        </li>`)}
    </ul>
  </details>`:null}var Bp=[["moment","Moment"],["find","Find"],["notes","Notes"],["on","Go on"]];function hi({inspection:e,open:t}){let[n,s]=b("moment");if(k(()=>{let a=new AbortController;return addEventListener("keydown",r=>Dp(e,r,()=>s("find")),{signal:a.signal}),()=>a.abort()},[e]),e.gone.value)return l`<div class="notice">
      <h1 tabindex="-1">This game cannot be shown</h1>
      <p role="alert">${e.gone.value}</p>
      <p><a class="button" href="./">All games</a></p>
    </div>`;let o=e.shown.value;return l`<div class="audit">
    <${Fp} inspection=${e} />
    <div class="space">
      ${o?l`<${at} view=${{version:o,seats:{}}} source=${e.source} hurried=${e.hurried} />`:l`<p class="empty waiting" role="status">${e.trouble.value||"The game is being fetched"}</p>`}
    </div>
    <div class="below">
      <${Up} inspection=${e} />
      <${mi} inspection=${e} />
    </div>
    <aside class="panel">
      <div class="tabs" role="tablist" aria-label="About this game">
        ${Bp.map(([a,r])=>l`<button key=${a} role="tab" id=${`tab-${a}`} aria-selected=${n===a?"true":"false"} aria-controls="tab" onClick=${()=>s(a)}>
            ${r}${a==="notes"&&e.notes.value.length>0?` · ${e.notes.value.length}`:""}
          </button>`)}
      </div>
      <div class="tab" id="tab" role="tabpanel" aria-labelledby=${`tab-${n}`} tabindex="0">
        ${n==="moment"&&l`<${ui} inspection=${e} />`}
        ${n==="find"&&l`<${oi} inspection=${e} />`}
        ${n==="notes"&&l`<${ri} inspection=${e} />`}
        ${n==="on"&&l`<${ai} inspection=${e} open=${t} />`}
      </div>
    </aside>
  </div>`}function Fp({inspection:e}){let{id:t,at:n,newest:s,sentence:o}=e,{turn:a,encounter:r}=o.value??{},i=a?r?`Turn ${a}, encounter ${r}`:`Turn ${a}`:"Before the first turn";return l`<header class="top">
    <a class="brand" href="./"><img src="page/picture.svg" alt="" width="28" height="28" /><span>Cosmic Ledger</span></a>
    <div class="where">
      <h1 tabindex="-1">Audit</h1>
      <p class="quiet">${i} · <output aria-label="Where it is">${n.value} of ${s.value}</output></p>
    </div>
    ${e.shown.value>0&&l`<p class="trouble" role="status">${e.trouble.value}</p>`}
    <span class="buttons">
      <${_s} name=${l`Copy link<span class="wide"> to this moment</span>`} address=${()=>new URL(`?audit=${t}&at=${n.value}`,location.href).href} />
      <a class="button" href=${`?game=${t}&at=${n.value}`}>Table</a>
      <a class="button" href=${`?verify=${t}`}>Verify</a>
    </span>
  </header>`}function Up({inspection:e}){let{at:t,sentences:n,sentence:s,step:o}=e,a=n.value.get(t.value),r=o.value?.version===t.value?o.value.text:"",i=a?.text??(r||s.value?.text||"");return l`<p class=${`told${a?.alive===!1?" undone":""}${a||r?"":" quiet"}`}>${U(i)}</p>`}function Dp(e,t,n){if(t.ctrlKey||t.metaKey||t.altKey)return;let{target:s}=t;if(s instanceof HTMLSelectElement||s instanceof HTMLTextAreaElement||s instanceof HTMLInputElement&&s.type==="text"||s instanceof HTMLElement&&s.matches("[tabindex='0']")&&/^(?:Page|Home|End)/.test(t.key))return;let{newest:o}=e,r={ArrowLeft:()=>{e.take(-1)},ArrowRight:()=>{e.take(1)},Home:()=>{e.go(1)},End:()=>{e.go(o.value)},PageUp:()=>{e.leap(-1)},PageDown:()=>{e.leap(1)},"/":n}[t.key];r&&(t.preventDefault(),e.playing.value=!1,r())}function bi(e,t){let n=Object.keys(e.seats).filter(s=>s in t.seats);return[...Wp(e,t),...n.flatMap(s=>Hp(e,t,s)),...qp(e,t)]}var rt=(e,t,n)=>t===n?[]:[`${e}: ${t} here, ${n} there.`];function Wp(e,t){let n=({turn:{number:a,seat:r}})=>a?`${a}${r?`, of ${Lt(r)}`:""}`:"none yet",s=({encounter:a})=>a?`${Lt(a.offense)} against ${a.planet?S(a.planet):a.defense?Lt(a.defense):"nobody yet"}`:"none",o=({status:a,winners:r})=>a!=="over"?"not yet":r.length?r.map(Lt).join(" and "):"nobody";return[...rt("Won by",o(e),o(t)),...rt("Turn",n(e),n(t)),...rt("Encounter",s(e),s(t))]}function Hp(e,t,n){let[s,o]=[R(e,n),R(t,n)],a=Lt(n),r=({aliens:u})=>u.map(S).join(" and ")||"unknown",i=u=>`${u.colonies_counted} of ${u.colonies_needed}`,c=({hand_size:u})=>String(u),f=({ships_in_warp:u})=>String(u);return[...rt(`${a}'s alien`,r(s),r(o)),...rt(`${a}'s colonies`,i(s),i(o)),...rt(`${a}'s ships in the warp`,f(s),f(o)),...rt(`${a}'s cards`,c(s),c(o))]}function qp(e,t){return[...new Set([...Object.keys(e.planets),...Object.keys(t.planets)])].flatMap(s=>rt(S(s),$i(e,s),$i(t,s)))}function $i(e,t){return Object.entries(e.planets[t]??{}).filter(([,s])=>s.length).map(([s,o])=>`${z(o.length,"ship")} of ${Lt(s)}`).join(" and ")||"no ships"}var Lt=e=>Ae.value.get(e)??g.value.name(e);var gn=500;function gi({one:e,other:t}){let[n,s]=b(null),[o,a]=b(""),[r,i]=b([0,0]),[c,f]=b([null,null]);k(()=>{document.title="Two games - Cosmic Ledger",Kp(e,t).then(s,d=>a(yi(d)))},[e,t]);let u=[n?.[0][r[0]??0],n?.[1][r[1]??0]];k(()=>{let d=!0;if(!(!u[0]||!u[1]))return Promise.all(u.map($=>Vp($))).then($=>d&&(a(""),f($)),$=>d&&a(yi($))),()=>{d=!1}},[n,r[0],r[1]]);let p=d=>n&&i($=>$.map((h,y)=>zp(h+d,n[y]??[])));k(()=>{let d=$=>{let h={ArrowLeft:-1,ArrowRight:1,Home:-gn,End:gn}[$.key];!h||$.ctrlKey||$.metaKey||$.altKey||$.target instanceof HTMLInputElement||($.preventDefault(),p(h))};return addEventListener("keydown",d),()=>removeEventListener("keydown",d)},[n]);let m=c[0]&&c[1]?bi(c[0],c[1]):null;return l`<div class="compared">
    <header class="top">
      <a class="brand" href="./"><img src="page/picture.svg" alt="" width="28" height="28" /><span>Cosmic Ledger</span></a>
      <div class="where"><h1 tabindex="-1">Side by side</h1><p class="quiet">From where they part</p></div>
      <p class="trouble" role="alert">${o}</p>
    </header>
    ${n&&l`<div class="sides">
        ${n.map((d,$)=>l`<${Yp}
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
          <button onClick=${()=>p(-gn)}>Where they part</button>
          <button aria-label="Step back on both sides" onClick=${()=>p(-1)}>◀</button>
          <button aria-label="Step forward on both sides" onClick=${()=>p(1)}>▶</button>
          <button onClick=${()=>p(gn)}>Their ends</button>
        </div>
        <section class="differences" aria-label="How they differ" tabindex="0">
          <h2>How they differ</h2>
          ${m?.length===0&&l`<p class="empty">Not in anything that is on the table.</p>`}
          <ul>${m?.map(d=>l`<li key=${d}>${d}</li>`)}</ul>
        </section>
      </div>`}
  </div>`}var zp=(e,t)=>Math.max(0,Math.min(e,t.length-1));function Yp({title:e,game:t,moments:n,at:s,version:o,go:a}){let r=n[s],i={path:`/v1/games/${encodeURIComponent(r.game)}`,token:As(r.game)};return l`<section class="side-of-two" aria-label=${e}>
    <h2>${e} <a class="small" href=${`?audit=${r.game}&at=${r.version}`}>version ${r.version}${r.game===t?"":" of its origin"}</a></h2>
    <div class="space">${o&&l`<${at} view=${{version:r.version,seats:{}}} source=${i} hurried />`}</div>
    <ol class="hits" tabindex="0" aria-label=${`${e}: what happened`}>
      ${n.map(({text:c,version:f,game:u},p)=>l`<li key=${`${u} ${f}`}>
          <button class="sentence" ref=${p===s?Gp:null} aria-current=${p===s?"step":void 0} onClick=${()=>a(p)}>${U(c)}</button>
        </li>`)}
    </ol>
  </section>`}function Gp(e){let t=e?.closest(".hits");if(!e||!t)return;let[n,s]=[e.getBoundingClientRect(),t.getBoundingClientRect()];(n.top<s.top||n.bottom>s.bottom)&&(t.scrollTop+=n.top-s.top-s.height/3)}async function Kp(e,t){let n=`/v1/games/${encodeURIComponent(e)}`,s=await x(`${n}/compare?with=${encodeURIComponent(t)}&limit=${gn}`,{token:As(e)});Et(await x(n,{token:As(e)}));let{common:o,sides:a}=s,[r,i]=[e,t].map((c,f)=>{let u=(a[f]?.items??[]).filter(({alive:$})=>$),p=o.find($=>$.game===c)??o[0]??{game:c,version:1},m={...p,text:"Here they part."},d=u.filter($=>$.game!==p.game||$.version>p.version);return[m,...d.map(({game:$,version:h,text:y})=>({game:$,version:h,text:y}))]});return[r??[],i??[]]}function As(e){let{seat:t,host:n}=fe(e);return t??n??""}var Vp=({game:e,version:t})=>x(`/v1/games/${encodeURIComponent(e)}/state?at=${t}`,{token:As(e)});function yi(e){return e instanceof j&&e.status===404?"One of these games is not there, or it is private.":Y(e)}var Jp=new TextEncoder,jv=1n<<64n,vi=e=>Jp.encode(e),wi=e=>Array.from(e,t=>t.toString(16).padStart(2,"0")).join("");function Xp(...e){let t=new Uint8Array(e.reduce((s,o)=>s+o.length,0)),n=0;for(let s of e)t.set(s,n),n+=s.length;return t}async function ki(...e){return new Uint8Array(await crypto.subtle.digest("SHA-256",Xp(...e)))}var Zp="Browsers compute hashes only for pages that came over HTTPS or from this machine (127.0.0.1). Open this page in one of these ways, or use examples/verify_log.py.",vn=(e,t,n=`${t}s`)=>`${e.toLocaleString("en")} ${e===1?t:n}`;function _i({game:e}){let[t,n]=b(null),[s,o]=b(!1),a=I(null),r=I(0),i=!!globalThis.crypto?.subtle,c=async(u,p,m)=>{let d=++r.current,$=h=>d===r.current&&n({name:u,done:0,all:0,...h});$({});try{let h=new Uint8Array(await p()),y=await Qp(a.current,d,h,$),v=y.found&&m?await m(y.found):void 0,w=y.found?await nd(y.found):void 0;$({...y,...v===void 0?{}:{known:v},...w===void 0?{}:{share:w}})}catch(h){$({trouble:sd(h)})}},f=u=>u&&c(u.name,()=>u.arrayBuffer());return k(()=>{if(document.title="Verify a game - Cosmic Ledger",!i)return;let u=new Worker(new URL("worker-NXQF4JBA.js",import.meta.url),{type:"module"});return a.current=u,u.addEventListener("message",()=>o(!0),{once:!0}),e&&c(`the game ${e}`,()=>ed(e),td),()=>u.terminate()},[e]),l`<section
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
        </label>`:l`<p role="alert" class="verdict-text bad">${Zp}</p>`}
    <div aria-live="polite">${t&&l`<${od} verdict=${t} />`}</div>
    ${e&&l`<p><a class="button" href=${`?game=${encodeURIComponent(e)}`}>Back to the game</a></p>`}
  </section>`}function Qp(e,t,n,s){return new Promise(o=>{let a=({data:r})=>{if(r.number===t){if(r.done!==void 0)return s({done:r.done,all:r.all??0});e.removeEventListener("message",a),o(r)}};e.addEventListener("message",a),e.postMessage({number:t,content:n},[n.buffer])})}async function ed(e){let{seat:t,host:n}=fe(e);return(await ge("GET",`/v1/games/${encodeURIComponent(e)}/export`,{token:t??n??""})).arrayBuffer()}async function td(e){let{items:t}=await x("/v1/keys");return t.some(n=>n.public_key===e.publicKey)}async function nd({game:e,seeds:t}){let{share:n}=fe(e);if(!n)return;let s=wi(await ki(vi(n)));return Object.keys(t).find(o=>t[o]===s)??null}function sd(e){return e instanceof j&&e.status===404?"There is no such game, or it is private.":e instanceof DOMException||e instanceof TypeError?"The file could not be read to its end.":Y(e)}function od({verdict:e}){let{name:t,done:n,all:s,found:o,wrong:a,trouble:r,known:i,share:c}=e;return r?l`<p role="alert" class="verdict-text bad">${r}</p>`:a?l`<${ad} name=${t} wrong=${a} />`:o?l`<${rd} name=${t} found=${o} known=${i} share=${c} />`:l`<p class="progress">
    <progress aria-label="Progress" max=${s||1} value=${n}></progress> Verifying ${t}
  </p>`}function ad({name:e,wrong:{seq:t,detail:n}}){let s=t?`Event ${t}`:"The manifest (the first line)";return l`<div class="outcome-card bad" role="alert">
    <h2><span aria-hidden="true">✗</span> Not what a service has written</h2>
    <p class="verdict-text"><strong>${s}:</strong> ${n}.</p>
    <p class="quiet">
      This is where ${e} stops fitting. Nothing from there on is proven. A file that was cut or edited on its way
      looks the same as one that was forged: fetch it again to know.
    </p>
  </div>`}function rd({name:e,found:t,known:n,share:s}){return l`<div class="outcome-card good">
    <h2><span aria-hidden="true">✓</span> ${t.over?"Everything fits":"Everything that is open fits"}</h2>
    <p class="quiet">${e} · ${t.game}</p>
    <div class="columns">
      <div>
        <h3>Checked</h3>
        <ul class="checked">
          ${id(t,n,s).map(o=>l`<li key=${o}>${o}</li>`)}
        </ul>
      </div>
      <div>
        <h3>Not checked</h3>
        <ul class="unchecked">
          ${ld(t,n,s).map(o=>l`<li key=${o}>${o}</li>`)}
        </ul>
      </div>
    </div>
    <dl class="facts">
      <dt>Head</dt>
      <dd><code>${t.hash}</code></dd>
      <dt>Signed</dt>
      <dd>${t.signedAt} with key <code>${t.keyId}</code></dd>
    </dl>
  </div>`}function id(e,t,n){let{events:s,opened:o,over:a,shuffles:r,draws:i,added:c,signature:f,entry:u}=e,p=c.length?`, mixed with what ${g.value.listed(c)} added`:"";return[`${vn(s,"event")}: each has the hash of the one before it, none is missing, and times never go back.`,`${vn(o,"hidden part")}: each is what was committed to.`,...a?[`The seed is the one that was committed to before the first draw${p}.`]:[],...n?[`Your share is in it: the random bytes that this browser added for ${g.value.name(n)}. Nobody could choose the cards without them.`]:[],...a?[`${vn(r,"shuffle and pick","shuffles and picks")} of ${vn(i,"draw")}: made again, with the same outcome.`]:[],...f?["The signature of the head (Ed25519)."]:[],...t?["The key is one that this service names as its own."]:[],...u===null?[]:[`Its place in the log of finished games: entry ${u}.`]]}function ld(e,t,n){let{over:s,closed:o,signature:a,chosen:r,lostAt:i,fork:c}=e;return["The rules: whether each move was allowed. The program python -m service verify decides them again.","Where cards were when they were drawn from, and signatures of players. The program examples/verify_log.py checks both.",...n===null?["Your share: this browser added random bytes, and they are not among what the seats added."]:[],...t?[]:["Whose key it is: it comes from the file. Compare it with one that you know."],...t===!1?["This service does not name the key as its own."]:[],...a?[]:["The signature of the head: this browser has no Ed25519."],...s?[]:[`The game is not over: ${vn(o,"hidden part")} and all draws stay closed until then.`],...r?["The host chose the seed or the position, so nothing here was random."]:[],...i?[`Secrets were lost at event ${i}: what was drawn or hidden before cannot be checked.`]:[],...c?["This game is a fork: that it begins as its origin was is believed."]:[]]}var cd=32,Wo=()=>Array.from(crypto.getRandomValues(new Uint8Array(cd)),e=>e.toString(16).padStart(2,"0")).join("");async function It(e,{name:t,seat:n="",code:s="",host:o="",closed:a=!1,chosen:r=!1,rated:i=!1}){let c=`/v1/games/${encodeURIComponent(e)}`,f=s||(a&&o?(await A("POST",`${c}/invites`,{token:o,body:{}})).code:"");i&&await ps(t);let u=r?void 0:Wo(),p={name:t,client_seed:u,...n&&{seat:n},...f&&{invite_code:f}},m=await Pe(d=>A("POST",`${c}/seats`,{body:p,token:d}));$e(e,{seat:m.token,share:u,invite:void 0})}var ud={aim:"Attack",ally:"Join",choose_alien:"Play",commit:"Send",deal_cards:"Give",deal_colony:"Send",failed_deal:"Lose",invite:"Invite",launch:"Send",launch_for_another:"Send",launch_number:"Launch",return_ships:"Return",select_card:"Play",wild_destiny:"Attack"},fd=["1st","2nd","3rd","4th","5th","6th","7th","8th","9th"],xi=44,q=e=>e.charAt(0).toUpperCase()+e.slice(1);function _e({name:e,prompt:t}){let n=ud[e];if(n)return n;let s=Ho(t).at(-1)??"",[,o]=/\bdo(?:es)? (?:you|it) (?:also )?([a-z]+)/.exec(s)??[];return o==="do"||!o?/\bsettle|\bland/.exec(s)?"Land on":/\blose\b/.exec(t)?"Lose":"Choose":o==="go"?"Go to":q(o)}var Ho=e=>e.split(/(?<=[.?!]”?) (?=[A-Z])/);function gt(e){let t=Ho(e),n=t.findLastIndex(i=>i.endsWith("?")),s=n<0?0:n,o=s>0&&(t[s]??"").length<12?s-1:s,a=o>0&&/\bit\?$/.test(t[s]??"")?1:0;return{head:[...t.slice(0,a),...t.slice(o,s+1)].join(" "),rest:[...t.slice(a,o),...t.slice(s+1)].join(" ")}}function ce(e,t){let[,n="",s=""]=/^([a-z]+)-(\d)$/.exec(t)??[];return n in e.seats?`${pd(M(e,n))} ${fd[Number(s)-1]} planet`:g.value.name(t)}var pd=e=>e==="you"?"your":`${e}${e.endsWith("s")?"'":"'s"}`;function me(e,t="nothing"){let n=e.at(-1)??t;return e.length>1?`${e.slice(0,-1).join(", ")} and ${n}`:n}function it(e,t,n,s){let o=`${e} ${me(t,s??`no ${n}`)}`;return o.length>xi&&t.length>1?`${e} ${z(t.length,n)}`:o}function Rt(e,t,n,s){return e>=t&&e<=n?"":e>n?`${z(e-n,s)} too many`:t===1&&n===1?`Choose ${/^[aeiou]/.test(s)?"an":"a"} ${s}`:`Choose ${t===n?`${t}`:`${t} to ${n}`} ${s}s${e?`: ${t-e} more`:""}`}function Si({prompt:e,name:t}){let n=Ho(e).find(o=>o.endsWith("?"))??"";if(/^Do you agree\?$/.test(n))return["Agree","Do not agree"];if(t==="second_encounter")return["Have a second encounter","End the turn"];let[,s=""]=/^(?:[A-Z][^?]*: )?Do you ([^?]+)\?$/.exec(n)??[];return!s||s.includes(", or ")||s.length>xi?["Yes","No"]:[q(s),"No"]}function Oe(e,t,n,s="thing"){let o=()=>e.length<=t?e.map(({id:c})=>c):[],[a,r]=b(o),i=c=>r(f=>f.includes(c)?f.filter(u=>u!==c):n===1?[c]:f.length<n?[...f,c]:f);return Re(e.map(c=>{let f=a.includes(c.id);return[c.id,{...c,chosen:f,count:null,full:!f&&n>1&&a.length>=n,press:()=>i(c.id)}]})),{things:e,chosen:a,turn:i,clear:()=>r([]),one:t===1&&n===1,missing:Rt(a.length,t,n,s)}}function je({choice:{things:e,chosen:t,turn:n,one:s}}){return l`<fieldset>
    <legend class="unseen">Choose</legend>
    ${e.map(({id:o,label:a,text:r})=>l`<label key=${o} class="choice">
        <input type=${s?"radio":"checkbox"} name="choice" value=${o} checked=${t.includes(o)} onChange=${()=>n(o)} />
        <span><b>${a}</b>${r&&l`<small>${r}</small>`}</span>
      </label>`)}
  </fieldset>`}function Be(e){let t=e.split("#")[0]??"";return g.value.entry(t)?.power||/^(tech|station|hazard|moon|planetoid)-/.test(t)?t:""}var lt=({things:e,chosen:t})=>e.flatMap(({id:n,label:s})=>t.includes(n)?[s]:[]);function jt({things:e,chosen:t}){let n=new Set(e.map(({text:s})=>s??""));return(n.size===1?[...n][0]:e.find(({id:s})=>s===t.at(-1))?.text)??""}var ee=e=>t=>{t.preventDefault(),e()};var qo=_(new Map);async function vt(){if(qo.peek().size)return;let{items:e}=await x("/v1/catalog/options");qo.value=new Map(e.map(t=>[t.id,t.choices.map(n=>[n.id,n.name])]))}var Ye=e=>qo.value.get(e)??[],wn=(e,t)=>Ye(e).find(([n])=>n===t)?.[1]??t;var Os=["red","blue","green","yellow","purple","orange"],dd=[["public","Public: in the list"],["unlisted","Unlisted: by its address"],["private","Private: by invitation"]];function wt({seats:e,variants:t,sets:n,timers:s,undo:o,pace:a,visibility:r,invites:i,alerts:c,hints:f,rated:u}){let p={sets:n,alerts:c.split(","),undo_policy:o,bot_pace:a,hints:f,...s?{timers:s}:{},...u?{rated:u}:{}};return{seats:Os.slice(0,e),variants:t,options:p,visibility:r,invite_required:i}}function ct(e,t){let[n,s]=b(null),o=JSON.stringify(e);return k(()=>{let a=new AbortController;return A("POST","/v1/setup-checks",{body:e,signal:a.signal}).then(r=>(s(r),t("")),r=>(r instanceof j||r instanceof ne)&&t(r.message)),()=>a.abort()},[o]),n}function zo(e){let[t,n]=b([]);return k(()=>{let s=o=>e(Y(o));x("/v1/catalog/variants").then(({items:o})=>n(o.filter(a=>!a.always)),s)},[]),t}function Bt(e){let[t,n]=b([]);return k(()=>{x("/v1/bots").then(({items:s})=>n(s),s=>e(Y(s)))},[]),t}var Yo="Everybody can watch it, and its result counts for the ladder, where all see your name. Moves are taken back only while nobody has seen them. There are no bots and no hints. Who gives up, leaves or runs out of time loses.",md=["own_unseen","off"],Ft=e=>e?{rated:e,undo:"own_unseen",hints:!1,visibility:"public"}:{rated:e,undo:"unanimous"},Ut=({rated:e,set:t})=>l`<label class="choice rated"><input
  type="checkbox" aria-label="Rated" aria-describedby="rated" checked=${e} onChange=${()=>t(!e)}
/><span><b>Rated</b><small id="rated">${Yo}</small></span></label>`;function ut({rules:e,set:t,timers:n,say:s,hosted:o=!0}){let a=zo(s);k(()=>{vt().catch(c=>s(Y(c)))},[]);let r=Ye("alerts"),i=Ye("undo_policy").filter(([c])=>!e.rated||md.includes(c));return l`
    <${Ai} legend="Sets of aliens" things=${Ye("sets")} chosen=${e.sets} set=${c=>t({sets:c})} />
    <${Ai}
      legend="Variants" things=${a.map(({id:c,name:f,about:u})=>[c,f,u])}
      chosen=${e.variants} set=${c=>t({variants:c})}
    />
    <fieldset class="settings">
      <legend>How it is played</legend>
      <${we} label="Aliens" things=${r.map((c,f)=>hd(r,f))} now=${e.alerts} set=${c=>t({alerts:c})} />
      <${we} label="Clocks" things=${[["",n],...Ye("timers")]} now=${e.timers} set=${c=>t({timers:c})} />
      <${we} label="Undo" things=${i} now=${e.undo} set=${c=>t({undo:c})} />
      ${o&&l`<${we} label="Pace of bots" things=${Ye("bot_pace")} now=${e.pace} set=${c=>t({pace:c})} />`}
      ${o&&!e.rated&&l`<${we} label="Who finds it" things=${dd} now=${e.visibility} set=${c=>t({visibility:c})} />`}
      ${o&&l`<label class="choice"><input
        type="checkbox" checked=${e.invites} onChange=${()=>t({invites:!e.invites})}
      /><span><b>Only with an invitation</b><small>Nobody takes a seat without a code of yours.</small></span></label>`}
      ${o&&!e.rated&&l`<label class="choice"><input
        type="checkbox" checked=${e.hints} onChange=${()=>t({hints:!e.hints})}
      /><span><b>Hints</b><small>Players may ask what a bot would do.</small></span></label>`}
    </fieldset>
  `}function hd(e,t){let n=e.slice(0,t+1),s=n.length===e.length?"All":n.length===1?n[0]?.[1]:`Up to ${e[t]?.[1]}`;return[n.map(([o])=>o).join(","),s??""]}function Dt({now:e,set:t}){return l`<${we}
    label="How many" things=${["3","4","5","6"].map(n=>[n,`${n} seats`])} now=${String(e)}
    set=${n=>t(Number(n))}
  />`}function we({label:e,things:t,now:n,set:s}){return l`<label>${e}
    <select value=${n} onChange=${o=>s(o.currentTarget.value)}>
      ${t.map(([o,a])=>l`<option key=${o} value=${o}>${a}</option>`)}
    </select>
  </label>`}function Ai({legend:e,things:t,chosen:n,set:s}){let o=a=>s(n.includes(a)?n.filter(r=>r!==a):[...n,a]);return l`<fieldset class="several">
    <legend>${e}</legend>
    ${t.map(([a="",r,i])=>l`<label key=${a} class="choice">
        <input type="checkbox" value=${a} checked=${n.includes(a)} onChange=${()=>o(a)} />
        <span><b>${r}</b>${i&&l`<small>${i}</small>`}</span>
      </label>`)}
  </fieldset>`}function ft({check:e}){let t=e?[...e.conflicts,...e.errors]:[],n=Object.entries(e?.components??{}).map(([s,o])=>`${o} ${s.replaceAll("_"," ")}`);return l`<div class="faults" role="status">
    ${t.map(({detail:s,rule:o})=>l`<p key=${s} class="fault">${$d(s)}${o&&l` <span class="quiet">(${o})</span>`}</p>`)}
    ${e?.ok&&l`<p class="quiet">On the table: ${n.join(", ")}.</p>`}
  </div>`}var $d=e=>e.replace(/`(\w+)`/g,(t,n)=>g.value.name(n));var Oi="cosmic-ledger-last-setup",Go="me",Cs={seats:4,mine:"red",bots:{},variants:[],sets:["base"],alerts:"green,yellow,red",hints:!1,timers:"",undo:"unanimous",pace:"brisk",visibility:"public",invites:!1,rated:!1},bd={blue:"basic",green:"basic",yellow:"basic"};function yd(){try{let e=JSON.parse(localStorage.getItem(Oi)??"null");return e&&{...Cs,...e}}catch{return null}}function gd(e,t){let n=[];for(let{id:s,excludes:o,seats_min:a,seats_max:r}of e)t<a||t>r||o.some(i=>n.includes(i))||n.push(s);return n}function Ci(e){let t=wt(e),n=t.seats.flatMap(s=>e.bots[s]?[{seat:s,kind:e.bots[s]}]:[]);return{...t,bots:n,spectator_talk:"apart"}}function Ei({open:e}){let[t,n]=b(Cs),[s,o]=b(le.value),{busy:a,trouble:r,say:i,attempt:c}=C(),f=Bt(i),u=ct(Ci(t),i),p=()=>c(async()=>e(await kd(t,s))),m=d=>n({...t,...d});return l`<form class="create" onSubmit=${ee(p)}>
    <h1 tabindex="-1">New game</h1>
    <${vd} choice=${t} choose=${n} say=${i} />
    <${wd} choice=${t} set=${m} bots=${t.rated?[]:f} name=${s} call=${o} />
    <${Ut} rated=${t.rated} set=${d=>m({...Ft(d),...d?{bots:{}}:{}})} />
    <${ut} rules=${t} set=${m} timers="As usual: relaxed among people" say=${i} />
    <div class="verdict">
      <${ft} check=${u} />
      <p class="trouble" role="alert">${r}</p>
      <button class="main" disabled=${a||!u?.ok}>Create the game</button>
    </div>
  </form>`}function vd({choice:e,choose:t,say:n}){let s=zo(n),o=yd(),a={...Cs,bots:bd,alerts:"green",hints:!0},r=()=>({...e,variants:gd(s,e.seats),sets:Ye("sets").map(([i])=>i),alerts:Cs.alerts});return l`<div class="presets" role="group" aria-label="Begin with">
    <button type="button" onClick=${()=>t(a)}><b>First game</b><small>The base game with simple aliens, against bots, with hints</small></button>
    <button type="button" disabled=${!s.length} onClick=${()=>t(r())}><b>Everything</b><small>All sets, and all variants that go together</small></button>
    ${o&&l`<button type="button" onClick=${()=>t(o)}><b>As last time</b><small>${o.seats} seats, ${o.variants.length?o.variants.map(i=>g.value.name(i)).join(", "):"no variants"}</small></button>`}
  </div>`}function wd({choice:e,set:t,bots:n,name:s,call:o}){let a=[[Go,"you"],["","a person"],...n.map(({id:c})=>[c,`bot: ${c}`])],r=(c,f)=>{let{[c]:u,...p}=e.bots,m=e.mine===c?"":e.mine;t(f===Go?{mine:c,bots:p}:{mine:m,bots:f?{...p,[c]:f}:p})},i=!Os.slice(0,e.seats).includes(e.mine);return l`<fieldset class="settings">
    <legend>Seats</legend>
    <${Dt} now=${e.seats} set=${c=>t({seats:c})} />
    ${i?l`<p class="quiet">No seat is yours: you host the game and watch.</p>`:l`<${Se} name=${s} call=${o} />`}
    ${Os.slice(0,e.seats).map(c=>l`<div key=${c} class=${e.mine===c?"place mine":"place"}><${we}
        label=${l`<span><${Q} seat=${c} /> ${g.value.name(c)} ${e.mine===c&&l`<span class="tag">you</span>`}</span>`}
        things=${a} now=${e.mine===c?Go:e.bots[c]??""} set=${f=>r(c,f)}
      /></div>`)}
    ${n.length>0&&l`<details class="kinds small"><summary>What the bots are like</summary><dl>${n.map(({id:c,about:f})=>l`<div key=${c}><dt>${c}</dt><dd>${f}</dd></div>`)}</dl></details>`}
  </fieldset>`}async function kd(e,t){let n=await Pe(r=>A("POST","/v1/games",{token:r,body:Ci(e)})),s=n.game.id;if($e(s,{host:n.host_token}),localStorage.setItem(Oi,JSON.stringify(e)),!n.game.seats.some(r=>r.seat===e.mine&&!r.taken))return s;let a=n.game.invite_required||n.game.visibility==="private";return await It(s,{name:ve(t),seat:e.mine,host:n.host_token,closed:a,rated:n.game.rated}),s}var _d=1200,xd=1e4,Ti=e=>e.find(({status:t,seats:n})=>t==="running"&&n.every(s=>s.bot));async function Sd(e){return Ti((await x("/v1/games?status=running&limit=30",{signal:e})).items)}async function Ad(e,t,n){let s=n;for(;!e.aborted;){try{let o=s?Ti(await s):await Sd(e);s=void 0,o?await Od(o.id,e,t):t(null)}catch(o){if(!e.aborted&&!(o instanceof j)&&!(o instanceof ne))throw o}await G(xd,e).catch(()=>{})}}async function Od(e,t,n){let s=`/v1/games/${e}`,o=await x(`${s}/state`,{signal:t});n(o);for await(let a of Le(`${s}/stream`,{signal:t,after:o.version}))document.hidden||a.name!=="end"&&!(Number.parseInt(a.id,10)>o.version)||(o=await x(`${s}/state`,{signal:t}),n(o),await G(_d,t))}var Cd=()=>l`<picture class="still">
  <source media="(prefers-color-scheme: light)" srcset=${ls("still-light")} />
  <img src=${ls("still-dark")} alt="" />
</picture>`;function Es({first:e}){let[t,n]=b(void 0);if(k(()=>{let a=new AbortController;return Ad(a.signal,n,e),()=>a.abort()},[]),t===void 0)return l`<figure class="live"><div class="window"></div><figcaption> </figcaption></figure>`;if(t===null)return l`<${Cd} />`;let s={path:`/v1/games/${t.game}`,token:""},o=t.status==="over"?`Over: ${t.winners.map(S).join(" and ")||"nobody"} won.`:`Turn ${t.turn.number}.`;return l`<figure class="live">
    <div class="window"><${at} view=${t} source=${s} /></div>
    <figcaption><span class="dot" aria-hidden="true"></span> Bots play this now. ${o} <a href=${`?game=${t.game}`}>Watch this game</a></figcaption>
  </figure>`}var Mi="cosmic-ledger-sound",Pi="cosmic-ledger-notices",Ed=[523,784],Ko=.18,Td=.06,Md=`data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="12" fill="#141a30" stroke="#9db8ff" stroke-width="3"/><circle cx="23" cy="9" r="8" fill="#ffd27d"/></svg>')}`,Wt=_(localStorage.getItem(Mi)==="on"),kn=_(localStorage.getItem(Pi)==="on"&&"Notification"in window&&Notification.permission==="granted"),kt=_(""),Vo=null;function Ni(){Vo??=new AudioContext;let e=Vo.currentTime;Ed.forEach((t,n)=>{let s=Vo,[o,a]=[s.createOscillator(),s.createGain()],r=e+n*Ko;o.frequency.value=t,a.gain.setValueAtTime(Td,r),a.gain.exponentialRampToValueAtTime(.001,r+Ko),o.connect(a).connect(s.destination),o.start(r),o.stop(r+Ko)})}function Li({store:e}){let t=e.newest.value,n=t?.status==="running"&&e.seat.value?t.questions.filter(a=>a.kind!==null):[],s=n.length,o=I(null);return k(()=>{let a=document.querySelector("link[rel=icon]"),r=a?.getAttribute("href")??"";return kt.value=s?`(${s}) Your turn`:"A game",s&&a?.setAttribute("href",Md),s&&o.current===0&&Jo("Your turn",n[0]?.prompt??""),o.current=t?s:null,()=>a?.setAttribute("href",r)},[s,t===null]),null}function Jo(e,t){if(Wt.peek()&&Ni(),!kn.peek()||!document.hidden)return;let n=new Notification(e,{body:t,tag:"cosmic-ledger"});n.addEventListener("click",()=>(window.focus(),n.close()))}function Ts(){let[e,t]=b(""),n=()=>{Wt.value=!Wt.value,localStorage.setItem(Mi,Wt.value?"on":"off"),Wt.value&&Ni()},s=async()=>{let o=!kn.value,a=o?await Notification.requestPermission():"granted";t(a==="granted"?"":"The browser does not allow notices of this page. Its settings say so."),kn.value=o&&a==="granted",localStorage.setItem(Pi,kn.value?"on":"off")};return l`<fieldset class="switches">
    <legend>When it is my turn, or a table is found</legend>
    <label class="check"><input type="checkbox" checked=${Wt.value} onChange=${n} /> A quiet sound</label>
    ${"Notification"in window&&l`<label class="check"><input type="checkbox" checked=${kn.value} onChange=${s} /> A notice of the browser, while I look elsewhere</label>`}
    <p class="trouble" role="alert">${e}</p>
  </fieldset>`}var Pd={person:"person",program:"program",bot:"bot"},Ii=e=>Pd[e],be=e=>e.toFixed(1).replace("-","−"),Ce=({ladder_id:e,name:t,kind:n})=>t??(n==="bot"?`Bot ${e?.slice(2)??""}`:"deleted player"),Ht=({of:e})=>e.ladder_id?l`<a href=${`?player=${e.ladder_id}`}>${Ce(e)}</a>`:l`<span>${e.name??"somebody"}</span>`;var _t="cosmic-ledger-news",Nd=3,Ri=50,Ld=new Set(["challenged","challenge_answered","challenge_closed","seek_matched","seek_expired","match_failed"]),_n=new BroadcastChannel(_t),Ee=_(null),xn=_(null),Ge=_([]),qt=_(0),pt=_(!1),Ps=ae(()=>(Ee.value??[]).filter(({your_turn:e})=>e).length),Id=e=>{let t=({status:n,your_turn:s})=>s?0:n==="running"?1:n==="lobby"?2:3;return[...e].sort((n,s)=>t(n)-t(s)||s.created_at.localeCompare(n.created_at))},Ms=null,Zo=!1,Qo=!1;function ji(){return Qo=!0,Ns().catch(Ke),()=>{Qo=!1}}var Bi=()=>Ms?.catch(Ke);function Ns(){return Zo=!0,Ms??=Rd().finally(()=>Ms=null),Ms}async function Rd(){for(;Zo;){Zo=!1;let e=O.peek();if(!e){Ee.value=null;return}try{let t=await Z(s=>x(`/v1/games?mine=true&limit=${Ri}`,{token:s})),n=t.next?(await x(`/v1/games?mine=true&turn=mine&limit=${Ri}`,{token:e})).items:[];e===O.peek()&&Fi([...t.items,...n],t.next)}catch(t){if(!ze(t))throw t}}}function Fi(e,t){cn(e.map(({id:n})=>n)),oe(()=>{Ee.value=Id([...new Map(e.map(n=>[n.id,n])).values()]),xn.value=t})}async function Ui(){let{items:e,next:t}=await x(xn.peek()??"",{token:O.peek()});Fi([...Ee.peek()??[],...e],t)}async function jd(e,t){let n=`?game=${t.game_id}`;switch(t.type){case"seek_matched":return{id:e,text:"Your table is complete: the game begins.",href:n,open:"Play"};case"challenge_answered":return t.game_id?{id:e,text:"All have accepted the challenge: the game begins.",href:n,open:"Play"}:{id:e,text:Bd(await Xo(t),t),href:"?find",open:"See it"};case"match_failed":return{id:e,text:`Your game cannot be made: ${t.detail}`,href:"?find",open:"See it"};case"challenged":{let{by:s,rated:o,state:a}=await Xo(t);return a!=="open"?void 0:{id:e,text:`${Ce(s)} challenges you to a ${o?"rated ":""}game.`,href:"?find",open:"See it",about:t.challenge_id}}case"challenge_closed":{let{by:s}=await Xo(t);return{id:e,text:Fd(Ce(s),s.ladder_id===D.peek()?.ladder_id,t.state),href:"?find",open:"See others",about:t.challenge_id}}case"seek_expired":return{id:e,text:"Nobody came to your table in time.",href:"?find",open:"Seek again"};case"invited":return{id:e,text:"You are invited to a game.",href:`${n}#invite=${t.invite_code}`,open:"See it"}}}var Xo=async({challenge_id:e})=>(await ke(),x(`/v1/challenges/${e}`,{token:O.peek()}));function Bd({by:e,players:t},n){let s=t.find(({ladder_id:a})=>a===n.player),o=e.ladder_id===D.peek()?.ladder_id?"your challenge":`the challenge of ${Ce(e)}`;return`${s?Ce(s):"A player"} has ${n.answer==="accepted"?"accepted":"refused"} ${o}.`}var Fd=(e,t,n)=>n==="withdrawn"?`${e} has withdrawn the challenge.`:`${t?"Your challenge":`The challenge of ${e}`} has expired.`;async function Ud(e,t,n){let s=O.peek(),o=await jd(e,t);if(!o||s!==O.peek())return;let a=Ge.peek().filter(({about:r})=>!r||r!==o.about);Ge.value=[o,...a].slice(0,Nd),n&&Jo("Cosmic Ledger",o.text)}function ea(e){Di(e),_n.postMessage({token:O.peek(),dismissed:e})}function Di(e){Ge.value=Ge.peek().filter(t=>t.id!==e)}function Wi({name:e,id:t,data:n},s){if(t&&localStorage.setItem(_t,t),!(e==="player_event"&&(n.game_id&&n.type!=="invited"&&cn([n.game_id]),Ld.has(n.type)&&qt.value++,Ud(t,n,s).catch(Ke),n.type==="message"))){if(e==="snapshot_hint"){if(n.after===localStorage.getItem(_t))return;localStorage.setItem(_t,n.after)}(e==="snapshot_hint"||e==="gap")&&qt.value++,Qo&&Ns().catch(Ke)}}function Ke(e){if(!(e instanceof j)&&!(e instanceof ne))throw e}function Hi(){jr();let e=!1,t=()=>e&&_n.postMessage({token:O.peek(),there:pt.peek()});_n.addEventListener("message",({data:n})=>{n.asks&&t(),n.token===O.peek()&&(n.frame&&Wi(n.frame,!1),n.dismissed&&Di(n.dismissed),n.there!==void 0&&(pt.value=n.there))}),Me(()=>{let n=O.value;if(oe(()=>(Ee.value=null,Ge.value=[],pt.value=!1)),!n)return;let s=new AbortController;return _n.postMessage({asks:!0}),Dd(s.signal,async()=>{e=!0,await Wd(n,s.signal,o=>(pt.value=o,t())),e=!1}),()=>{s.abort(),localStorage.removeItem(_t)}})}async function Dd(e,t){if(!navigator.locks)return t();await navigator.locks.request(_t,{signal:e},t).catch(n=>{if(!e.aborted)throw n})}async function Wd(e,t,n){let s=localStorage.getItem(_t)??void 0;try{await Z(async()=>{for await(let o of Le("/v1/players/me/stream",{token:e,signal:t,heard:n,shared:!0,...s&&{after:s}}))Wi(o,!0),_n.postMessage({token:e,frame:o})})}catch(o){if(t.aborted)return;n(!1),ze(o)||Ke(o)}}var Hd={lobby:"Not begun",running:"Running",over:"Over"};function zt({game:e,own:t}){let n=new Date(e.created_at);return l`<li>
    <a class="game" href=${`?game=${e.id}`}>
      <span class=${`state is-${e.status}`}>${qd(e,t)}</span>
      <span class="who"><b>${Yd(e)}</b><span class="small quiet">${Gd(e)}${e.rated&&l` <span class="tag">rated</span>`}</span></span>
      <span class="score">${e.seats.map(({seat:s,taken:o,colonies:a})=>l`<span key=${s} class=${`seat${o?"":" free"}`}><${Q} seat=${s} />${e.status==="lobby"?"":a}<span class="unseen"> ${g.value.name(s)}${e.status==="lobby"?"":` has ${a} colonies`}</span></span>`)}</span>
      <span class="outcome">${Kd(e)}</span>
      <time datetime=${e.created_at} title=${n.toLocaleString([],{dateStyle:"medium",timeStyle:"short"})}>${Xd(n)}</time>
    </a>
  </li>`}function qd(e,t){return e.your_turn?l`<span class="tag asked">My turn</span>`:`${Hd[e.status]}${t?" · yours":""}`}function zd(e){let{waiting:t,your_turn:n}=e;return!t?.length||n?"":`, waits for ${t.map(o=>e.seats.find(a=>a.seat===o&&!a.bot)?.name??g.value.name(o)).join(" and ")}`}function Yd({seats:e}){let t=e.flatMap(({taken:a,bot:r,name:i})=>a&&!r?[i??"somebody"]:[]),n=e.filter(({bot:a})=>a).length,s=[...t,...n?[`${n} ${n===1?"bot":"bots"}`]:[]],o=s.pop()??"Nobody yet";return s.length?`${s.join(", ")} and ${o}`:o}function Gd({variants:e,...t}){let n=t,s=(n.chosen_options??n.options)?.sets??[];return[...e.filter(a=>a!=="cosmic_quakes").map(a=>g.value.name(a)),...s.filter(a=>a!=="base").map(a=>`aliens of ${g.value.name(a)}`)].join(", ")||"The base game"}function Kd(e){let{status:t,seats:n,winners:s,turn:o}=e;if(t==="lobby"){let r=n.filter(({taken:i})=>!i).length;return r?`${r} of ${n.length} seats free`:"All are there"}if(t==="running")return`${o?`Turn ${o}`:"Just begun"}${zd(e)}`;let a=s.map(r=>n.find(i=>i.seat===r&&!i.bot)?.name??g.value.name(r));return a.length?`Won by ${a.join(" and ")}`:"Nobody won"}var Vd=[["day",86400],["hour",3600],["minute",60]],Jd=new Intl.RelativeTimeFormat("en",{numeric:"auto"});function Xd(e){let t=(Date.now()-e.getTime())/1e3,[n,s]=Vd.find(o=>t>=o[1])??["second",0];return s?Jd.format(-Math.floor(t/s),n):"just now"}var Zd=2e4,Qd=6e4,em=6;function qi(){let e=Ps.value,t=(Ee.value??[]).some(({status:s,your_turn:o})=>s==="running"&&!o),n=pt.value?t?Qd:0:Zd;k(()=>ji(),[O.value]),k(()=>{if(!O.value||!n)return;let s=setInterval(()=>document.hidden||Ns().catch(Ke),n);return()=>clearInterval(s)},[O.value,n]),k(()=>{kt.value=e?`(${e}) My turn`:""},[e])}function zi(){let e=Ee.value?.find(({your_turn:t})=>t);return e?l`<p class="waits">${Ps.value===1?"A game waits":`${Ps.value} games wait`} for you. <a class="button" href=${`?game=${e.id}`}>Play on</a></p>`:null}function Yi({others:e}){let{busy:t,trouble:n,attempt:s}=C(),[o,a]=b(!1),r=Ee.value??[],i=new Set(r.map(({id:d})=>d)),c=e.filter(({id:d})=>!i.has(d));if(!r.length&&!c.length)return null;let f=r.filter(({status:d})=>d!=="over"),u=r.filter(({status:d})=>d==="over"),p=o?f:f.slice(0,em),m=f.length-p.length;return l`<section class="my-games" aria-labelledby="my-games">
    <h2 id="my-games">My games</h2>
    <ul class="games">
      ${p.map(d=>l`<${zt} key=${d.id} game=${d} own=${!0} />`)}
      ${c.map(d=>l`<${zt} key=${d.id} game=${d} own=${!0} />`)}
    </ul>
    ${m>0&&l`<p><button onClick=${()=>a(!0)}>${m} more</button></p>`}
    ${u.length>0&&l`<details><summary>Over (${u.length}${xn.value?" and older ones":""})</summary>
      <ul class="games">${u.map(d=>l`<${zt} key=${d.id} game=${d} own=${!0} />`)}</ul>
    </details>`}
    ${xn.value&&l`<p><button disabled=${t} onClick=${()=>s(Ui)}>Older games</button></p>`}
    ${n&&l`<p class="trouble" role="alert">${n}</p>`}
  </section>`}var Gi=["red","blue","green","yellow"];async function tm(e){let t=Gi.slice(1).map(r=>({seat:r,kind:"basic"})),s={seats:Gi,bots:t,options:{bot_pace:"brisk",hints:!0},spectator_talk:"apart"},o=await Pe(r=>A("POST","/v1/games",{token:r,body:s})),a=o.game.id;return $e(a,{host:o.host_token}),await It(a,{name:e}),await A("POST",`/v1/games/${a}/commands`,{token:o.host_token,body:{type:"start_game"}}),a}function Ki({open:e}){let{busy:t,trouble:n,attempt:s}=C(),[o,a]=b(le.value),[r,i]=b(!le.value);k(()=>{!le.value||o||(a(le.value),i(!1))},[le.value]);let c=()=>s(async()=>e(await tm(ve(o))));return l`<form class="play" onSubmit=${f=>(f.preventDefault(),void c())}>
    ${r?l`<${Se} name=${o} call=${a} />`:l`<p class="quiet">You are <b>${o}</b>. <button type="button" class="plain" onClick=${()=>i(!0)}>Change your name</button></p>`}
    <button class="main large" disabled=${t}>Play now against bots</button>
    <p class="trouble" role="alert">${n}</p>
  </form>`}var na=_(null),On=_(""),An=_(""),Cn=_(""),Sn=_(!1),ta=_([]),nm=12,sm=1e3,om=[["","All"],["lobby","Not begun"],["running","Running"],["over","Over"]];function Vi(){let e=new URLSearchParams({limit:"50"});return An.value&&e.set("status",An.value),Cn.value&&e.set("variant",Cn.value),Sn.value&&e.set("open_seats","true"),e.toString()}async function En(){try{let e=Vi(),t=await x(`/v1/games?${e}`);if(e!==Vi())return;oe(()=>(na.value=t.items,On.value="")),ta.value=await am(t.items)}catch(e){On.value=Y(e)}}async function am(e){await Bi();let t=new Set([...e,...Ee.peek()??[]].map(({id:o})=>o)),n=Ro().filter(o=>!t.has(o)).slice(0,nm);return(await Promise.all(n.map(o=>{let{seat:a,host:r}=fe(o);return x(`/v1/games/${encodeURIComponent(o)}`,{token:a??r??""}).catch(()=>null)}))).filter(o=>o&&o.visibility!=="public"&&o.status!=="over")}async function rm(e,t){let n=setTimeout(()=>{En().then(t)},sm),s=o=>{On.value=o?"":"The connection is lost. This list may be old; trying again."};try{for await(let o of Le("/v1/lobby/stream",{signal:e,heard:s}))clearTimeout(n),await En(),t(),await G(1e3,e)}catch(o){if(!e.aborted)throw o}finally{clearTimeout(n)}}function im(){let e=()=>{};return[new Promise(n=>{e=()=>n(na.peek()??[])}),e]}function Ji({open:e}){qi();let[[t,n]]=b(im);k(()=>{let r=new AbortController;return rm(r.signal,n),()=>r.abort()},[]);let s=new Set(Ro()),o=na.value,a=o?.length===0&&!Ee.value?.length&&!ta.value.length&&!An.value&&!Cn.value&&!Sn.value;return l`
    <div class=${`lobby${a?" alone":""}`}>
      <${zi} />
      <${Yi} others=${ta.value} />
      <section class="welcome">
        <div class="begin">
          <h1 tabindex="-1">Games of Cosmic Encounter</h1>
          <p class="lead">Lead an alien people whose power breaks one rule: send ships, make deals and bluff, until you hold five colonies in other systems.</p>
          <${Ki} open=${e} />
          <p class="buttons"><a class="button" href="?new">New game</a><a class="button" href="?learn">How it is played</a></p>
        </div>
        <${Es} first=${t} />
      </section>
      <p class="trouble" role="status">${On.value}</p>
      ${!a&&l`<h2>All games</h2><div class="filter" role="group" aria-label="Which games">
        ${om.map(([r="",i])=>l`<button
            class="chip"
            aria-pressed=${An.value===r}
            onClick=${()=>(An.value=r,void En())}
          >
            ${i}
          </button>`)}
        <label class="check"><input type="checkbox" checked=${Sn.value} onChange=${()=>(Sn.value=!Sn.value,void En())} /> With free seats</label>
        <${lm} />
      </div>`}
      ${o===null&&!On.value&&l`<${cm} />`}
      ${o?.length===0&&!a&&l`<p class="empty">No public game is like this.</p>`}
      <ul class="games">
        ${o?.map(r=>l`<${zt} key=${r.id} game=${r} own=${s.has(r.id)} />`)}
      </ul>
    </div>
  `}function lm(){let[e,t]=b([]);return k(()=>{x("/v1/catalog/variants").then(({items:n})=>t(n),()=>{})},[]),l`<select
    aria-label="Variant" value=${Cn.value}
    onChange=${n=>(Cn.value=n.currentTarget.value,void En())}
  >
    <option value="">Any variant</option>
    ${e.map(({id:n,name:s})=>l`<option key=${n} value=${n}>${s}</option>`)}
  </select>`}function cm(){return l`<ul class="games" aria-label="The games are being fetched">
    ${[1,2,3].map(e=>l`<li key=${e} class="game waiting"></li>`)}
  </ul>`}var Tn={seats:4,variants:[],sets:["base"],alerts:"green,yellow,red",hints:!1,rated:!1,timers:"",undo:"unanimous",pace:"",visibility:"public",invites:!1};function Mn(e){let{variants:t,options:n}=wt(e),{bot_pace:s,hints:o,rated:a,undo_policy:r,...i}=n;return{variants:t,options:{...i,...r===Tn.undo||r==="own_unseen"?{}:{undo_policy:r}},rated:e.rated}}function Ls(e){let{seats:t}=wt(e),{variants:n,options:s,rated:o}=Mn(e);return{seats:t,variants:n,options:{...s,...o?{rated:o}:{}}}}function Pn({seats:e,variants:t,options:n,rated:s}){let{sets:o,timers:a,undo_policy:r,alerts:i}=n,c=[`${e} seats`,...t.filter(f=>f!=="cosmic_quakes").map(f=>g.value.name(f)),...(o??[]).filter(f=>f!=="base").map(f=>`aliens of ${g.value.name(f)}`),...i?[`${i.map(f=>wn("alerts",f).toLowerCase()).join(" and ")} aliens`]:[],...typeof a=="string"?[`clocks: ${a}`]:a?["clocks of their own"]:[],...r&&!s?[`undo: ${wn("undo_policy",r).toLowerCase()}`]:[]];return l`<span>${c.join(", ")}${s&&l` <span class="tag">rated</span>`}</span>`}var sa=3,Is=6,um=100;function fm(e,t){let[n,s]=b([]);return k(()=>{let o=["person","program"].map(async r=>(await x(`/v1/ladder?kind=${r}&limit=${um}`)).items),a=e?[x(`/v1/players/${encodeURIComponent(e)}`).then(r=>[r])]:[];Promise.all([...a,...o]).then(r=>{let i=r.flat().flatMap(c=>c.name?[[c.ladder_id,{ladder_id:c.ladder_id,name:Ce(c)}]]:[]);s([...new Map(i).values()])},r=>t(Y(r)))},[e]),n}function Xi({first:e,busy:t,send:n}){let[s,o]=b(Tn),[a,r]=b(e?[e]:[]),[i,c]=b(0),[f,u]=b("basic"),{trouble:p,say:m}=C(),d=fm(e,m),$=Bt(m),h=1+a.length+i,y=a.length>0&&h>=sa&&h<=Is,v=ct(Ls({...s,seats:Math.min(Is,Math.max(sa,h))}),m),w=N=>o({...s,...N}),T=d.filter(({ladder_id:N})=>!a.includes(N)&&N!==D.value?.ladder_id),P=()=>n("/v1/challenges",{...Mn(s),players:a,bots:Array(i).fill(f)}),ue=N=>{w(Ft(N)),N&&c(0)},B=Array.from({length:Is-sa+2},(N,W)=>[String(W),W?`${W} ${W===1?"bot":"bots"}`:"no bots"]);return l`<form class="create" aria-label="A challenge" onSubmit=${ee(P)}>
    <${Ut} rated=${s.rated} set=${ue} />
    <fieldset class="settings">
      <legend>Whom you challenge</legend>
      ${a.length>0&&l`<ul class="rows chosen">${a.map(N=>l`<li key=${N}>
        <b>${d.find(({ladder_id:W})=>W===N)?.name??"a player"}</b>
        <button type="button" onClick=${()=>r(a.filter(W=>W!==N))}>Remove<span class="unseen"> ${d.find(({ladder_id:W})=>W===N)?.name??""}</span></button>
      </li>`)}</ul>`}
      ${T.length>0&&h<Is&&l`<${we} label="A player of the ladder" things=${[["","choose one"],...T.map(N=>[N.ladder_id,N.name])]} now="" set=${N=>N&&r([...a,N])} />`}
      ${!s.rated&&l`<${we} label="And bots" things=${B} now=${String(i)} set=${N=>c(Number(N))} />`}
      ${!s.rated&&i>0&&l`<${we} label="Which bots" things=${$.map(({id:N})=>[N,N])} now=${f} set=${u} />`}
    </fieldset>
    <${ut} rules=${s} set=${w} timers="As usual: relaxed" say=${m} hosted=${!1} />
    <div class="verdict">
      ${y?l`<${ft} check=${v} />`:l`<p class="faults quiet" role="status">${a.length?`A table has three to six seats, and this one has ${h}${s.rated?"":": name more players, or add bots"}.`:"Name the players whom you challenge. You find more of them on the ladder."}</p>`}
      <p class="trouble" role="alert">${p}</p>
      <button class="main" disabled=${t||!y||!v?.ok}>Challenge them</button>
    </div>
  </form>`}var pm=[["anyone","Anyone"],["persons","Persons only"],["programs","Programs only"]],Zi=(e,t)=>t===""?{}:{[e]:Number(t)};function Qi({busy:e,send:t}){let[n,s]=b(Tn),[o,a]=b("anyone"),[r,i]=b(""),[c,f]=b(""),{trouble:u,say:p}=C(),m=ct(Ls(n),p),d=y=>s({...n,...y}),$={...Zi("least",r),...Zi("most",c)};return l`<form class="create" aria-label="A seek" onSubmit=${ee(()=>t("/v1/seeks",{...Mn(n),seats:n.seats,who:o,...Object.keys($).length?{ratings:$}:{}}))}>
    <${Ut} rated=${n.rated} set=${y=>d(Ft(y))} />
    <fieldset class="settings">
      <legend>With whom</legend>
      <${Dt} now=${n.seats} set=${y=>d({seats:y})} />
      <${we} label="Who may come" things=${pm} now=${o} set=${a} />
      <label>Rating from <input type="number" step="any" value=${r} onInput=${y=>i(y.currentTarget.value)} /></label>
      <label>Rating up to <input type="number" step="any" value=${c} onInput=${y=>f(y.currentTarget.value)} /></label>
    </fieldset>
    <${ut} rules=${n} set=${d} timers="As usual: relaxed" say=${p} hosted=${!1} />
    <div class="verdict">
      <${ft} check=${m} />
      <p class="trouble" role="alert">${u}</p>
      <button class="main" disabled=${e||!m?.ok}>Seek this table</button>
    </div>
  </form>`}var el=5e3,dm=6e4,tl={items:[]},nl=async e=>(await x("/v1/seeks?limit=50",e&&{signal:e})).items;async function sl(e){let t=o=>Z(async a=>a?x(o,{token:a,...e&&{signal:e}}):tl).catch(a=>{if(!ze(a))throw a;return tl}),[n,s]=await Promise.all([t("/v1/seeks?mine=true"),t("/v1/challenges")]);return{mine:n.items,challenges:s.items}}function mm(){let[e,t]=b(null),[n,s]=b({mine:[],challenges:[]}),o=pe(async i=>t(await nl(i)),[qt.value],el),a=pe(async i=>s(await sl(i)),[O.value,qt.value],pt.value?dm:el);return{seeks:e,own:n,wrong:o||a,look:async()=>{let[i,c]=await Promise.all([nl(),sl()]);t(i),s(c)}}}function ol({challenge:e,open:t}){let{busy:n,trouble:s,attempt:o}=C(),{seeks:a,own:r,wrong:i,look:c}=mm(),[f,u]=b(null),[p,m]=b(e?"challenge":""),[d,$]=b("");k(()=>m(e?"challenge":""),[e]),k(()=>$(""),[qt.value]);let h=pe(()=>Promise.all([vt(),ke()]),[O.value]),y=(L,Te)=>o(async()=>{$("");try{let E=await L();E?.game_id?T(E.game_id):Te(E)}finally{await c().catch(Ke)}}),v=(L,Te)=>y(async()=>{if(N&&!ue.trim())throw new j(409,{detail:"Write your name first: the others see it."});let E=await ps(N?ue:"");return A("POST",L,{token:E,body:Te,key:H()})},()=>(m(""),$(L==="/v1/seeks"?"Your seek is open. The game begins as soon as enough people want this table.":"Your challenge is sent."))),w=(L,Te)=>y(()=>Z(E=>A(L,Te,{token:E})),()=>{}),T=L=>{cn([L]),t(L)},P=D.value?.ladder_id??"",ue=f??(D.value?.name||le.value),B=!O.value||qe.value||D.value!==null,N=B&&(!P||!D.value?.name),W=r.mine.filter(({state:L})=>L==="open"),Ue=a?.filter(({id:L})=>!W.some(Te=>Te.id===L))??[],ye=new Set(W.map(Rs)),X=[...new Set(Ue.map(Rs))].filter(L=>!ye.has(L)),V=L=>Ue.filter(Te=>Rs(Te)===L),te=P?r.challenges:[],zn=te.filter(({by:L})=>L.ladder_id!==P),lo=te.filter(({by:L})=>L.ladder_id===P);return l`<article class="find">
    <h1 tabindex="-1">Find a table</h1>
    <p class="lead">Say what you want to play. The game begins as soon as enough people want the same. You need not wait here: every part of this page tells you.</p>
    ${N&&l`<div class="name"><${Se} name=${ue} call=${u} required=${!0} /></div>`}
    <div class="buttons making">
      <button class=${p?"":"main"} aria-expanded=${p==="seek"?"true":"false"} onClick=${()=>m(p==="seek"?"":"seek")}>Seek a table</button>
      <button aria-expanded=${p==="challenge"?"true":"false"} onClick=${()=>m(p==="challenge"?"":"challenge")}>Challenge players</button>
    </div>
    <p class="trouble" role="alert">${s||i||h}</p>
    <p class="done" role="status">${d}</p>
    ${p==="seek"&&l`<${Qi} busy=${n||!B} send=${v} />`}
    ${p==="challenge"&&l`<${Xi} key=${e} first=${e} busy=${n||!B} send=${v} />`}
    ${zn.length>0&&l`<section><h2>You are challenged</h2><ul class="rows">${zn.map(L=>l`<${$m} key=${L.id} challenge=${L} own=${P} busy=${n} change=${w} />`)}</ul></section>`}
    ${W.length>0&&l`<section><h2>You seek</h2><ul class="rows">
      ${W.map(L=>l`<li key=${L.id}>
        <span class="text">${Pn(L)}${il(L)}${al(V(Rs(L)),L.seats-1)}<small class="quiet">It waits until ${oa(L)}.</small></span>
        <button disabled=${n} onClick=${()=>w("DELETE",`/v1/seeks/${L.id}`)}>Withdraw</button>
      </li>`)}
    </ul></section>`}
    ${lo.length>0&&l`<section><h2>You have challenged</h2><ul class="rows">
      ${lo.map(L=>l`<li key=${L.id}>
        <span class="text">${Pn(L)}${rl(L,P)}<small class="quiet">It waits until ${oa(L)}.</small></span>
        <button disabled=${n} onClick=${()=>w("DELETE",`/v1/challenges/${L.id}`)}>Withdraw</button>
      </li>`)}
    </ul></section>`}
    <section>
      <h2>Who seeks a table</h2>
      ${a&&X.length===0&&l`<p class="empty">${W.length?"Nobody seeks another table now.":"Nobody seeks a table now. Seek one: others see it here."}</p>`}
      <ul class="rows">
        ${X.map(L=>l`<${hm} key=${L} seeks=${V(L)} busy=${n||!B} sit=${v} />`)}
      </ul>
    </section>
  </article>`}function hm({seeks:e,busy:t,sit:n}){let[s]=e;return s?l`<li>
    <span class="text">${Pn(s)}${il(s)}${al(e,s.seats)}</span>
    <button disabled=${t} onClick=${()=>n("/v1/seeks",ll(s))}>Sit down there</button>
  </li>`:null}function al(e,t){let n=e.length-1,s=e.map(({id:a,by:r},i)=>l`<span key=${a}>${i>0&&(i===n?" and ":", ")}<b>${r&&l`<${Ht} of=${r} />`}</b></span>`),o=Math.max(1,t-e.length);return l`<small>${n<0?"Nobody else seeks it yet.":l`${s} ${n?"seek":"seeks"} it.`} ${o===1?"One more player is needed.":`${o} more players are needed.`}</small>`}var Rs=e=>JSON.stringify([ll(e),e.ratings]);function $m({challenge:e,own:t,busy:n,change:s}){let{id:o,by:a,players:r}=e,i=r.some(({ladder_id:c,answer:f})=>c===t&&f==="accepted");return l`<li>
    <span class="text"><b><${Ht} of=${a} /></b>: ${Pn(e)}${rl(e,t)}<small class="quiet">It waits until ${oa(e)}.</small></span>
    <span class="buttons">
      ${!i&&l`<button class="main" disabled=${n} onClick=${()=>s("POST",`/v1/challenges/${o}/acceptance`)}>Accept</button>`}
      <button disabled=${n} onClick=${()=>s("POST",`/v1/challenges/${o}/refusal`)}>Refuse</button>
    </span>
  </li>`}var bm={accepted:"accepted",refused:"refused"};function rl({players:e},t){return e.filter(({ladder_id:s,answer:o})=>s!==t||o).map(s=>{let o=s.answer?bm[s.answer]:"";return s.ladder_id===t?l`<small key=${t}>You have ${o}.</small>`:l`<small key=${s.ladder_id}><${Ht} of=${s} /> ${o?`has ${o}`:"has not answered yet"}.</small>`})}function il({who:e,ratings:{least:t,most:n}}){let s={anyone:"",persons:"with persons only",programs:"with programs only"}[e],o=t===null?"":`from ${be(t)}`,a=n===null?"":`up to ${be(n)}`,r=o||a?`ratings ${[o,a].filter(Boolean).join(" ")}`:"",i=[s,r].filter(Boolean).join(", ");return i&&l`<small>Only ${i.replace(" only","")}.</small>`}var oa=({expires_at:e})=>new Date(e).toLocaleString([],{weekday:"short",hour:"2-digit",minute:"2-digit"}),ll=({seats:e,variants:t,options:n,rated:s,who:o})=>({seats:e,variants:t,options:n,rated:s,who:o});var ym=new Set(["flare","tech","station","hazard"]),gm={negotiate:"N",morph:"M",artifact:"⚡",flare:"✦",kicker:"×",rift:"◎",attack:"A",reinforcement:"+"};function vm(e){let[,t="",n=""]=/(?:^|[^0-9])(-|\+|x)?(\d+)$/.exec(e.split("#")[0]??"")??[];return n&&`${t==="-"&&!e.startsWith("attack")||t==="-"?"":t}${n}`}function wm(e,t){let n=vm(e);return n&&t==="reinforcement"?`+${n}`:n||gm[t]||"?"}var km=e=>e?g.value.name(e):"a card face down";function Fe({title:e,dim:t=!1,place:n,chosen:s=!1,press:o=null,does:a="",small:r=!1,id:i,name:c=km(e)}){let f=e?g.value.kinds.get(e.split("#")[0]??"")??"hidden":"hidden",u=e?g.value.text(e):"",p=e?wm(e,f):"?",m=e&&ym.has(f)?(e.split("#")[0]??"").replace(/^flare-/,""):"",d=u?`about-${i??e}`:void 0,$=l`
    <span class="band" aria-hidden="true">${e?g.value.name(f):"?"}</span>
    <span class=${`face${p.length>3?" long":""}`} aria-hidden="true">${m?l`<${xe} id=${m} size=${r?30:44} />`:p}</span>
    <span class="called">${a&&l`<span class="unseen">${a}: </span>`}${c}</span>
    ${n!==void 0&&l`<kbd aria-hidden="true">${n}</kbd>`}
    ${u&&l`<span class="about" role="tooltip" id=${d}>${u}</span>`}
  `,h=`card is-${f}${t?" dim":""}${s?" chosen":""}${r?" small":""}`;return o?l`<button type="button" class=${h} data-offer=${i} aria-pressed=${s?"true":"false"} aria-describedby=${d} onClick=${o}>${$}</button>`:l`<span class=${h} tabindex="0" role="img" aria-label=${c} aria-describedby=${d}>${$}</span>`}var _m=[{title:"What it is about",picture:"table",alt:"A table of four: four home systems of five planets each around the warp",text:["Each player is an alien people with a home system of five planets and twenty ships. Who first has colonies on five planets in other systems wins. Several players can win together.","Each alien has a power that breaks one rule of the game. Nobody needs to know all 110: the page shows the text of each where it matters."]},{title:"A turn is one or two encounters",picture:"encounter",alt:"An encounter: ships in the gate, allies on both sides, two cards and their totals",text:["The player whose turn it is plays the offense. Regroup: one of its ships comes back from the warp. Destiny: a card names the system that it attacks; that player is the defense.","Launch: the offense aims the gate at one planet there, and sends one to four ships. Alliance: both sides invite others, who may join one of them with one to four ships.","Planning: both play a card face down. Reveal: both cards are turned. Resolution: it is seen who has won. After an encounter that it has won, the offense may have a second one."]},{title:"Who wins an encounter",picture:"cards",alt:"Cards: an attack, a negotiate, a reinforcement, an artifact and a flare",text:["Two attacks: each side adds its card to its ships and those of its allies. The higher total wins, and the defense wins when both are equal. If the offense wins, it and its allies land on the planet: that is a colony for each of them. The losers' ships go to the warp.","An attack against a negotiate: the attack wins, and who negotiated takes cards from the hand of the winner, one for each ship that it lost.","Two negotiates: both have a minute to make a deal, about colonies and cards. Without a deal each of them loses three ships.","Reinforcements raise a total after the cards were turned. Artifacts and flares do what they say, at the moment that they name."]},{title:"Allies",picture:"",alt:"",text:["An ally of the offense that wins gets a colony as the offense does. An ally of the defense that wins gets a card, or a ship from the warp, for each ship that it sent. An ally that loses loses its ships. So look who is about to win before you help."]},{title:"What you do on the page",picture:"",alt:"",text:["When you are asked, what you can choose is ringed on the table, and your cards can be pressed. The amber button says what it does. Undo takes a move back; where others have seen more since, they are asked.","Plates show the alien, cards and colonies of each player. The story beside the table says what has happened, and shows it again. In Talk you speak with all or with one.","If you have to leave, a bot plays for you. Press I am back when you are."]}],xm=["attack-10","negotiate","reinforcement-3","mobius-tubes","flare-zombie"],Sm=["zombie","tripler","mind","oracle","virus","warrior"];function cl(){return k(()=>{document.title="How to play - Cosmic Ledger"},[]),l`<article class="primer">
    <h1 tabindex="-1">How it is played</h1>
    ${_m.map(({title:e,text:t,picture:n,alt:s})=>l`<section key=${e}>
        <h2>${e}</h2>
        ${n==="table"&&l`<p class="pictures" aria-hidden="true">${Sm.map(o=>l`<${xe} key=${o} id=${o} size=${56} />`)}</p>`}
        ${n==="encounter"&&l`<${Es} />`}
        ${n==="cards"&&l`<div class="pictures" role="img" aria-label=${s}>${xm.map(o=>l`<${Fe} key=${o} title=${o} />`)}</div>`}
        ${t.map(o=>l`<p key=${o}>${o}</p>`)}
      </section>`)}
    <p class="buttons"><a class="button" href="./">To the games</a><a class="button" href="docs">For programs: the API</a></p>
  </article>`}var Km=4;function xt({label:e,address:t}){let n=I(null),[s,o]=b(""),[a,r]=b(!1);return l`<div class="link">
    <label>${e}<input type="text" readonly ref=${n} value=${t} onFocus=${()=>n.current?.select()} /></label>
    <span class="buttons">
      <button type="button" onClick=${async()=>{try{await navigator.clipboard.writeText(t),o("Copied")}catch{n.current?.select(),o(document.execCommand("copy")?"Copied":"Press Ctrl+C to copy it")}}}>Copy<span class="unseen"> the link</span></button>
      <button type="button" aria-expanded=${a?"true":"false"} onClick=${()=>r(!a)}>QR code</button>
      <span class="quiet small" role="status">${s}</span>
    </span>
    ${a&&l`<${Vm} text=${t} />`}
  </div>`}function Vm({text:e}){let[t,n]=b(null),[s,o]=b("");return k(()=>{Jm(e).then(n,()=>o("The code cannot be drawn now. Use the link."))},[e]),t?l`<svg class="code" viewBox=${`0 0 ${t.size} ${t.size}`} role="img" aria-label="QR code of the link">
    <rect width=${t.size} height=${t.size} fill="#fff" />
    <path d=${t.path} fill="#000" />
  </svg>`:l`<p class="quiet small" role="status">${s}</p>`}async function Jm(e){let{encode:t}=await Promise.resolve().then(()=>(_l(),kl)),{size:n,data:s}=t(e,{border:Km}),o=s.flatMap((a,r)=>a.flatMap((i,c)=>i?[`M${c} ${r}h1v1h-1z`]:[])).join("");return{size:n,path:o}}function Us({store:e}){let{busy:t,trouble:n,attempt:s}=C(),[o,a]=b(""),r=e.game.value,i=`${De("/")}?game=${e.id}`;if(!r)return null;let{seat:c,host:f}=e.tokens.value,u=()=>s(async()=>{let p=await A("POST",`${e.path}/share-links`,{token:c??f??"",body:{perspective:"public"}});a(p.token)});return r.visibility!=="private"?l`<${xt} label="Link to watch this game" address=${i} />`:!c&&!f?null:o?l`<${xt} label="Link to watch this private game" address=${`${i}#watch=${o}`} />`:l`<button disabled=${t} onClick=${u}>A link to watch this private game</button>
    ${n&&l`<p class="trouble" role="alert">${n}</p>`}`}var Ds=_(null),xl="a player without a name",Sl=({token:e})=>l`<${xt} label="Link for a second device" address=${`${De("/")}#player=${e}`} />`;function Al(){let e=new URLSearchParams(location.hash.slice(1)).get("player");e!==null&&(history.replaceState(null,"",location.pathname+location.search),e!==O.peek()&&Xm(e))}async function Xm(e){try{let{name:t}=await x("/v1/players/me",{token:e}),n=await Zm();n===null?Ol(e,t):Ds.value={token:e,other:t,own:n,wrong:""}}catch(t){Ds.value={token:"",other:"",own:"",wrong:Y(t)}}}function Ol(e,t){tt(e),t&&ve(t)}async function Zm(){if(!O.peek())return null;try{return(await x("/v1/players/me",{token:O.peek()})).name??xl}catch(e){if(!ze(e))throw e;return null}}function Cl(){let e=Ds.value;if(!e)return null;let t=()=>Ds.value=null,n=e.other??xl,s=()=>{Ol(e.token,e.other),t()};return e.wrong?l`<div class="notice" role="alert">
      <p>This link does not work. ${e.wrong} You stay who you are.</p>
      <p class="buttons"><button onClick=${t}>Close</button></p>
    </div>`:l`<div class="notice" role="alert">
    <p>This is the link of <b>${n}</b>, and in this browser you are <b>${e.own}</b>. Who do you want to be here?
    Keep the link of ${e.own} under "Me" before you change: without it you cannot come back.</p>
    <p class="buttons"><button class="main" onClick=${t}>Stay ${e.own}</button> <button onClick=${s}>Be ${n}</button></p>
  </div>`}var Qm=[["person","Persons"],["program","Programs"],["bot","Bots"]],Yt=25;function El({kind:e,from:t}){let[n,s]=b(null),[o,a]=b(null),r=D.value?.ladder_id??"",i=pe(async m=>{s(null),s(await x(`/v1/ladder?kind=${e}&after=${t-1}&limit=${Yt}`,{signal:m}))},[e,t]),c=pe(ke,[O.value]),f=pe(async m=>{a(null),r&&D.value?.kind===e&&a((await x(`/v1/players/${r}`,{signal:m})).standing)},[r,e]),u=i||c||f,p=n?n.players:0;return l`<article class="ladder">
    <h1 tabindex="-1">Ladder</h1>
    <p class="quiet">The places and ratings of all who play rated games. Every result is in a public log, from which anybody can compute these ratings again.</p>
    <nav class="ladders" aria-label="Kinds of players">
      ${Qm.map(([m,d])=>l`<a key=${m} class="button chip" href=${`?ladder=${m}`} aria-current=${m===e?"page":void 0}>${d}</a>`)}
    </nav>
    <p class="trouble" role="alert">${u}</p>
    ${o&&l`<p class="own">You are number ${o.rank} of ${p}, with a rating of ${be(o.rating)}.
      ${n&&!n.items.some(({ladder_id:m})=>m===r)&&l` <a href=${`?ladder=${e}&from=${Math.max(1,o.rank-Math.floor(Yt/2))}`}>Show my place</a>`}</p>`}
    ${n===null&&!u&&l`<p class="quiet" role="status">One moment: the ladder is on its way.</p>`}
    ${n?.items.length===0&&l`<p class="empty">${t>1?"The ladder is not that long.":"Nobody has finished a rated game yet."} ${e!=="bot"&&l`<a href="?find">Find a table</a>`}</p>`}
    ${n&&n.items.length>0&&l`
      <table class="standings">
        <thead><tr><th scope="col">Rank</th><th scope="col">Name</th><th scope="col" class="number">Rating</th><th scope="col" class="number">Games</th><th scope="col" class="number">Wins</th></tr></thead>
        <tbody>${n.items.map(m=>l`<${eh} key=${m.ladder_id} player=${m} kind=${e} own=${m.ladder_id===r} />`)}</tbody>
      </table>
      ${n.items.some(({provisional:m})=>m)&&l`<p class="quiet small">A rating with a question mark is provisional: the player has fewer than ten rated games.</p>`}
      <nav class="buttons" aria-label="Pages of the ladder">
        ${t>1&&l`<a class="button" href=${`?ladder=${e}&from=${Math.max(1,t-Yt)}`}>Previous ${Yt}</a>`}
        ${n.next&&l`<a class="button" href=${`?ladder=${e}&from=${t+Yt}`}>Next ${Yt}</a>`}
        <span class="quiet">${p} ${p===1?"player":"players"}</span>
      </nav>`}
  </article>`}var eh=({player:e,kind:t,own:n})=>l`<tr class=${n?"own":""}>
  <td class="rank">${e.rank}</td>
  <th scope="row"><${Ht} of=${{...e,kind:t}} />${n&&l` <span class="tag">you</span>`}</th>
  <td class="number"><${fa} of=${e} /></td>
  <td class="number">${e.games}</td>
  <td class="number">${e.wins}</td>
</tr>`,fa=({of:{rating:e,provisional:t}})=>l`${be(e)}${t&&l`<span title="provisional" aria-hidden="true">?</span><span class="unseen"> provisional</span>`}`;var Ws="/v1/players/me/webhooks";function Tl(){let{busy:e,trouble:t,attempt:n}=C(),[s,o]=b([]),[a,r]=b(""),[i,c]=b(null),f=pe(async d=>o((await Z($=>x(Ws,{token:$,signal:d}))).items),[]),u=()=>n(async()=>{let d=await Z($=>A("POST",Ws,{token:$,body:{url:a.trim()},key:H()}));o([...s,d]),c(d),r("")}),p=d=>n(async()=>{await Z($=>A("DELETE",`${Ws}/${d}`,{token:$})),o(s.filter($=>$.id!==d)),i?.id===d&&c(null)}),m=d=>n(async()=>{let $=await Z(h=>A("PATCH",`${Ws}/${d}`,{token:h,body:{paused:!1}}));o(s.map(h=>h.id===d?$:h))});return l`<details class="part" open=${s.length>0}>
    <summary><h2>Webhooks</h2></summary>
    <p>A program of yours can get the news of all your games: the service sends them to an https address.</p>
    <ul class="rows">${s.map(d=>l`<li key=${d.id}>
      <span class="text">${d.url}<small class="quiet">${th(d)}</small></span>
      <span class="buttons">
        ${d.paused&&l`<button disabled=${e} onClick=${()=>m(d.id)}>Resume<span class="unseen"> ${d.url}</span></button>`}
        <button disabled=${e} onClick=${()=>p(d.id)}>Delete<span class="unseen"> ${d.url}</span></button>
      </span>
    </li>`)}</ul>
    ${i&&l`<p role="status">The secret of the new webhook, which is shown only now: <code>${i.secret}</code></p>`}
    <form class="sought" onSubmit=${ee(()=>a.trim()&&u())}>
      <label>Address (https) <input type="text" inputmode="url" value=${a} onInput=${d=>r(d.currentTarget.value)} /></label>
      <button disabled=${e||!a.trim()}>Add</button>
    </form>
    <p class="trouble" role="alert">${t||f}</p>
  </details>`}function th({paused:e,paused_by:t,failures:n}){return e?t==="failures"?"Stopped, as no request has arrived lately":"Paused":n?`The last ${n===1?"request has":`${n} requests have`} failed`:"Works"}function Ml(){let{busy:e,trouble:t,attempt:n}=C(),s=pe(ke,[O.value]),o=()=>n(et);return l`<article class="me">
    <h1 tabindex="-1">Me</h1>
    ${!O.value&&l`<p>You are nobody here yet. When you first sit down or seek a table, this browser becomes a player: a name with games, without a password. Are you a player on another device? There, the page "Me" has a link for this one.</p>
      <p><button class="main" disabled=${e} onClick=${o}>Become a player now</button></p>`}
    ${O.value&&qe.value&&l`<p>Your player is not known any more: it was deleted, or its link was renewed on another device. Open the new link here, or begin as a new player.</p>
      <p><button disabled=${e} onClick=${()=>tt("")}>Begin as a new player</button></p>`}
    <p class="trouble" role="alert">${t||s}</p>
    ${O.value&&D.value&&!qe.value&&l`
      <${nh} key=${O.value} profile=${D.value} />
      <${sh} key=${`device ${O.value}`} />
      <section class="part"><h2>Notices</h2><${Ts} /></section>
      <${Tl} key=${`webhooks ${O.value}`} />
      <${oh} key=${`blocks ${O.value}`} />
      <${ah} key=${`reports ${O.value}`} />
      <${rh} key=${`data ${O.value}`} />`}
  </article>`}function nh({profile:e}){let{busy:t,trouble:n,attempt:s}=C(),[o,a]=b(e.name??le.value),[r,i]=b(e.kind),[c,f]=b("");return l`<form class="part" onSubmit=${ee(()=>s(async()=>{f(""),await Lo({name:o.trim()||null,...e.ladder_id?{}:{kind:r}}),f("Saved")}))}>
    <h2>Who you are</h2>
    <${Se} name=${o} call=${a} />
    <fieldset disabled=${!!e.ladder_id}>
      <legend>Who plays under this name</legend>
      ${[["person","A person"],["program","A program"]].map(([p,m])=>l`<label key=${p} class="check"><input type="radio" name="kind" value=${p} checked=${r===p} onChange=${()=>i(p)} /> ${m}</label>`)}
    </fieldset>
    ${e.ladder_id?l`<p class="quiet small">You have sat down in a rated game, so this can no longer be changed. <a href=${`?player=${e.ladder_id}`}>Your public page</a></p>`:l`<p class="quiet small">From your first rated game on nobody else can have your name, and you stay a person or a program.</p>`}
    <p class="buttons"><button class="main" disabled=${t}>Save</button> <span class="quiet" role="status">${c}</span></p>
    <p class="trouble" role="alert">${n}</p>
  </form>`}function sh(){let{busy:e,trouble:t,attempt:n}=C(),[s,o]=b(!1),a=()=>n(async()=>{let{token:r}=await Z(i=>A("POST","/v1/players/me/token",{token:i,key:H()}));tt(r)});return l`<section class="part">
    <h2>A second device</h2>
    <p>Open this link on another device, and you are the same player there. Show it to nobody: who has the link can play as you. Keep a copy: without it you lose your player when this browser loses its data.</p>
    ${s?l`<${Sl} token=${O.value} />`:l`<p><button onClick=${()=>o(!0)}>Show the link</button></p>`}
    <p class="quiet">Does somebody else have the link? Renew it. The old link stops working at once, and so do your other devices.</p>
    <p><button disabled=${e} onClick=${a}>Renew the link</button></p>
    <p class="trouble" role="alert">${t}</p>
  </section>`}function oh(){let{busy:e,trouble:t,attempt:n}=C(),[s,o]=b([]),a=pe(async i=>o((await Z(c=>x("/v1/players/me/blocks",{token:c,signal:i}))).items),[]),r=i=>n(async()=>{await Z(c=>A("DELETE",`/v1/players/me/blocks/${i}`,{token:c})),o(s.filter(c=>c.id!==i))});return l`<section class="part">
    <h2>Blocked players</h2>
    ${s.length===0&&!a&&l`<p class="quiet">None. You can block players on their pages, and in the tab Talk of a game. A blocked player cannot join your games, and you do not see what that player says.</p>`}
    <ul class="rows">${s.map(({id:i,game:c,name:f})=>l`<li key=${i}>
      <span>${f??"somebody"} ${c&&l`<a class="small" href=${`?game=${c}`}>from this game</a>`}</span>
      <button disabled=${e} aria-label=${`Unblock ${f??"somebody"}`} onClick=${()=>r(i)}>Unblock</button>
    </li>`)}</ul>
    <p class="trouble" role="alert">${t||a}</p>
  </section>`}function ah(){let[e,t]=b([]);return pe(async n=>t((await Z(s=>x("/v1/players/me/export",{token:s,signal:n}))).reports),[]),e.length?l`<section class="part">
    <h2>Your reports</h2>
    <ul class="rows">${e.map(({id:n,game:s,created_at:o,reason:a})=>l`<li key=${n}>
      <span class="text">${a}</span>
      <span class="small"><a href=${`?game=${s}`}>the game</a> <time class="quiet" datetime=${o}>${new Date(o).toLocaleDateString()}</time></span>
    </li>`)}</ul>
  </section>`:null}function rh(){let{busy:e,trouble:t,attempt:n}=C(),[s,o]=b(!1);return l`<section class="part">
    <h2>Your data</h2>
    <p><button disabled=${e} onClick=${()=>n(async()=>{let i=await(await Z(f=>ge("GET","/v1/players/me/export",{token:f}))).blob(),c=document.createElement("a");c.href=URL.createObjectURL(i),c.download="player.json",c.click(),URL.revokeObjectURL(c.href)})}>Save all of it as a file</button></p>
    ${s?l`<p>This deletes your name, also at the tables where you sit, with your messages, blocks, reports, seeks and challenges. Nobody can find your games by your name any more. The results of your rated games stay, as those of a deleted player. You can finish games in which this browser has a link of your seat. This cannot be undone.</p>
          <p class="buttons"><button disabled=${e} onClick=${()=>n(async()=>{await Z(i=>A("DELETE","/v1/players/me",{token:i})),tt("")})}>Yes, delete me</button> <button class="main" onClick=${()=>o(!1)}>No, keep me</button></p>`:l`<p><button onClick=${()=>o(!0)}>Delete me ...</button></p>`}
    <p class="trouble" role="alert">${t}</p>
  </section>`}var Hs=480,qs=150,Ln=58,In=18;function Pl({games:e}){let t=[...e].reverse(),n=t[0],s=t.at(-1);if(!n||!s||n===s)return null;let o=t.map(({rating:p})=>p),[a,r]=[Math.min(...o),Math.max(...o)],i=p=>Ln+(Hs-Ln-In)*p/(t.length-1),c=p=>In+(qs-2.8*In)*(r-p)/(r-a||1),f=t.map(({rating:p},m)=>`${m?"L":"M"}${i(m).toFixed(1)} ${c(p).toFixed(1)}`).join(""),u=`The rating from game ${n.number} to game ${s.number}: from ${be(n.rating)} to ${be(s.rating)}, between ${be(a)} and ${be(r)}.`;return l`<svg class="rating-course" viewBox=${`0 0 ${Hs} ${qs}`} role="img" aria-label=${u}>
    ${[...new Set([r,a])].map(p=>l`<line key=${p} class="level" x1=${Ln} x2=${Hs-In} y1=${c(p)} y2=${c(p)} />
      <text key=${`${p}`} x=${Ln-10} y=${c(p)+4} text-anchor="end">${be(p)}</text>`)}
    <path d=${f} />
    ${t.length<=40&&t.map(({number:p,rating:m,place:d},$)=>l`<circle key=${p} class=${d===1?"won":""} cx=${i($)} cy=${c(m)} r="3.5"><title>Game ${p}: ${be(m)}</title></circle>`)}
    <text x=${Ln} y=${qs-6}>game ${n.number}</text>
    <text x=${Hs-In} y=${qs-6} text-anchor="end">game ${s.number}</text>
  </svg>`}var ih=500;function zs({name:e,find:t,said:n=[],close:s,children:o}){let{busy:a,trouble:r,attempt:i}=C(),[c,f]=b(""),[u,p]=b([]),m=$=>p(u.includes($)?u.filter(h=>h!==$):[...u,$]),d=()=>i(async()=>{let $={...await t(),reason:c.trim(),messages:u};await Pe(h=>A("POST","/v1/players/me/reports",{token:h,body:$,key:H()})),s("The operator of this service has your report.")});return l`<form class="report" aria-label=${`Report ${e}`} onSubmit=${ee(()=>c.trim()&&d())}>
    ${o}
    <label>What is wrong <textarea rows="3" maxlength=${ih} value=${c} onInput=${$=>f($.currentTarget.value)}></textarea></label>
    ${n.length>0&&l`<fieldset><legend>What ${e} said</legend>
      ${n.map(({id:$,text:h})=>l`<label key=${$} class="check"><input type="checkbox" checked=${u.includes($)} onChange=${()=>m($)} /> <span>${h}</span></label>`)}
    </fieldset>`}
    <p class="quiet small">The operator reads it. ${e} is not told.</p>
    <p class="trouble" role="alert">${r}</p>
    <p class="buttons"><button class="main" disabled=${a||!c.trim()}>Send the report</button> <button type="button" onClick=${()=>s("")}>Cancel</button></p>
  </form>`}var lh=50,ch=["first","second","third","fourth","fifth","sixth"];function Nl({id:e}){let[t,n]=b(null),{busy:s,trouble:o,attempt:a}=C(),r=pe(async d=>n(await x(`/v1/players/${encodeURIComponent(e)}?limit=${lh}`,{signal:d})),[e]),i=pe(ke,[O.value]);if(!t)return l`<article class="player"><h1 tabindex="-1">Player</h1><p class=${r?"trouble":"quiet"} role="status">${r||"One moment: the player is on the way."}</p><p><a href="?ladder">To the ladder</a></p></article>`;let c=()=>a(async()=>{let{items:d,next:$}=await x(t.next??"");n({...t,items:[...t.items,...d],next:$})}),{standing:f,aliens:u,items:p}=t,m=D.value?.ladder_id===e;return l`<article class="player">
    <header>
      <h1 tabindex="-1">${Ce(t)} <span class="tag">${Ii(t.kind)}</span>${m&&l`<span class="tag">you</span>`}</h1>
      ${f?l`<dl class="figures">
            <div><dt>Rank</dt><dd>${f.rank}</dd></div>
            <div><dt>Rating</dt><dd><${fa} of=${f} /></dd></div>
            <div><dt>Rated games</dt><dd>${f.games}</dd></div>
            <div><dt>Wins</dt><dd>${f.wins}</dd></div>
          </dl>`:l`<p class="quiet">This player has not finished a rated game yet.</p>`}
      ${m?l`<p><a href="?me">Your profile</a></p>`:t.name!==null&&t.kind!=="bot"&&l`<${uh} page=${t} />`}
    </header>
    ${p.length>1&&l`<section><h2>Rating</h2><${Pl} games=${p} /></section>`}
    ${u.length>0&&l`<section><h2>Aliens</h2><ul class="aliens-played">
      ${u.map(({alien:d,name:$,games:h,wins:y})=>l`<li key=${d}><${xe} id=${d} size=${36} /><span><b>${$}</b><small class="quiet">${h} ${h===1?"game":"games"}, ${y} won</small></span></li>`)}
    </ul></section>`}
    ${p.length>0&&l`<section><h2>Rated games</h2><table class="standings">
      <thead><tr><th scope="col">Game</th><th scope="col">Place</th><th scope="col" class="number">Rating after it</th></tr></thead>
      <tbody>${p.map(d=>l`<tr key=${d.number}>
        <th scope="row"><a href=${`?game=${d.game}`}>Game ${d.number}</a></th>
        <td>${d.place===1?l`<b>won</b>`:ch[d.place-1]}</td>
        <td class="number">${be(d.rating)}</td>
      </tr>`)}</tbody></table></section>`}
    ${t.next&&l`<p><button disabled=${s} onClick=${c}>Older games</button></p>`}
    <p class="trouble" role="alert">${o||i}</p>
  </article>`}function uh({page:e}){let{busy:t,trouble:n,attempt:s}=C(),[o,a]=b(""),[r,i]=b(!1),[c,f]=b(!1),u=Ce(e),p=e.ladder_id;k(()=>{O.value&&x("/v1/players/me/blocks",{token:O.value}).then(({items:d})=>f(d.some($=>$.id===p)),()=>{})},[p,O.value]);let m=()=>s(async()=>{await Z(d=>A(c?"DELETE":"PUT",`/v1/players/me/blocks/${p}`,{token:d})),f(!c),a(c?`${u} can join your games again.`:`${u} cannot join your games any more, and you do not see what ${u} says.`)});return l`<div class="dealings">
    <p class="buttons">
      <a class="button" href=${`?find&challenge=${p}`}>Challenge</a>
      ${O.value&&l`<button disabled=${t} onClick=${m}>${c?"Unblock":"Block"}</button>`}
      ${O.value&&e.items.length>0&&l`<button aria-expanded=${r?"true":"false"} onClick=${()=>i(!r)}>Report ...</button>`}
    </p>
    <p class="quiet" role="status">${o}</p>
    <p class="trouble" role="alert">${n}</p>
    ${r&&l`<${fh} page=${e} close=${d=>(i(!1),a(d))} />`}
  </div>`}function fh({page:e,close:t}){let[n,s]=b(e.items[0]?.game??""),o=async()=>{let{seats:a}=await x(`/v1/games/${n}`,{token:O.value}),r=a.find(({ladder_id:i})=>i===e.ladder_id);if(!r?.player)throw new j(404,{detail:"The player has no seat in this game any more."});return{game:n,player:r.player}};return l`<${zs} name=${Ce(e)} find=${o} close=${t}>
    <label>Game <select value=${n} onChange=${a=>s(a.currentTarget.value)}>
      ${e.items.map(a=>l`<option key=${a.game} value=${a.game}>Game ${a.number}</option>`)}
    </select></label>
  <//>`}var Ll=()=>O.value&&qe.value&&l`<p class="ended" role="alert">Your player is not known any more: it was deleted, or its link was renewed on another device. <a href="?me">What you can do</a></p>`;function Il({game:e=""}){let t=Ge.value.filter(({href:n})=>!e||!n.startsWith(`?game=${e}`));return l`<div class="news" role="status">
    ${t.map(({id:n,text:s,href:o,open:a})=>l`<p key=${n}>
        <span>${s}</span>
        <a class="button main" href=${o} onClick=${()=>ea(n)}>${a}</a>
        <button aria-label=${`Close: ${s}`} onClick=${()=>ea(n)}>Close</button>
      </p>`)}
  </div>`}var Ys=320,Rn=120,Xe=12,Rl=13,ph=4e3,dh=300;function Bl({store:e}){let[t,n]=b(null),{busy:s,trouble:o,say:a,attempt:r}=C();k(()=>{x(`${e.path}/stats`,{token:e.token}).then(n,m=>a(Y(m)))},[e]),k(()=>{let m=0,d=setInterval(()=>{document.hidden||e.lookAfterwards(),++m===dh&&clearInterval(d)},ph);return()=>clearInterval(d)},[e]);let i=()=>r(async()=>location.assign(`?game=${await hh(e)}`)),{host:c}=e.tokens.value,f=e.newest.value?.winners??[],u=mh(e),p=!!e.seat.value||!!c;return l`<section class="after" aria-label="After the game">
    <h2>${f.length?`Won by ${f.map(m=>M(e.newest.value,m)).join(" and ")}`:"Nobody won"}</h2>
    ${u&&l`<p class="rematch" role="status">${u} to play again. ${!p&&e.game.value?.rematch&&l`<a href=${`?game=${e.game.value.rematch.game_id}`}>Watch it</a>`}</p>`}
    <div class="buttons">
      ${p&&l`<button class="main" disabled=${s} onClick=${i}>${u?"Join":"Play again"}</button>`}
      <a class="button" href=${`?audit=${e.id}`}>Audit</a>
      <a class="button" href=${`?verify=${e.id}`}>Verify</a>
    </div>
    ${t&&l`<${$h} statistics=${t} /><${bh} statistics=${t} />`}
    <p class="trouble" role="alert">${o}</p>
  </section>`}function mh(e){let t=e.game.value?.rematch,n=e.newest.value;if(!t||!n)return"";let s=t.asked_by?M(n,t.asked_by):"the host";return s==="you"?"You want":`${s.charAt(0).toUpperCase()}${s.slice(1)} wants`}async function hh(e){let{seat:t,host:n}=e.tokens.value,s="";if(n){let o=await A("POST",`${e.path}/rematch`,{token:n});s=o.game.id,o.host_token&&$e(s,{host:o.host_token})}if(t&&e.seat.value){let o=Wo(),a=await A("POST",`${e.path}/rematch/seats`,{token:t,body:{client_seed:o}});s=a.game.id,$e(s,{seat:a.token,share:fe(s).share??o})}return s}function $h({statistics:{colonies:e,seats:t}}){let n=Math.max(1,...e.flatMap(c=>Object.values(c.seats))),s=Math.max(1,e.length),o=c=>Xe+(Ys-2*Xe-Rl*(Object.keys(t).length-1))*c/s,a=(c,f)=>Rn-Xe-(Rn-2*Xe)*c/n-2.5*f,r=c=>[0,...e.map(f=>f.seats[c]??0)],i=Object.keys(t).map(c=>`${g.value.name(c)} ${r(c).at(-1)}`);return l`<figure>
    <figcaption>Foreign colonies after each encounter</figcaption>
    <svg viewBox=${`0 0 ${Ys} ${Rn}`} role="img" aria-label=${`Foreign colonies at the end: ${i.join(", ")}`}>
      <line class="axis" x1=${Xe} x2=${Ys-Xe} y1=${Rn-Xe+4} y2=${Rn-Xe+4} />
      ${Object.keys(t).map((c,f)=>{let u=r(c).map((p,m)=>`${o(m)},${a(p,f)}`);return l`<polyline key=${c} class="course" stroke=${`var(--seat-${c})`} points=${u.join(" ")} />`})}
      ${Object.keys(t).map((c,f,u)=>{let p=Ys-Xe-Rl*(u.length-1-f);return l`<g key=${c}><use class=${`of-${c}`} href=${`${Ct}#seat-${c}`} x=${p-5} y=${a(r(c).at(-1)??0,f)-5} width="10" height="10" /></g>`})}
    </svg>
  </figure>`}function bh({statistics:{colonies:e,seats:t}}){let n=e.at(-1)?.seats??{},s=Math.max(1,...Object.values(t).map(({cards:a})=>a.drawn)),o=Math.max(1,...Object.values(t).map(({luck:a})=>Math.abs(pa(a.attacks_drawn)??0)));return l`<table aria-label="Colonies, cards drawn from the deck, and luck">
    <thead>
      <tr><th scope="col">Seat</th><th scope="col">Colonies</th><th scope="col">Drawn</th><th scope="col">Luck</th></tr>
    </thead>
    <tbody>
      ${Object.entries(t).map(([a,{cards:r,luck:i}])=>l`<tr key=${a}>
          <th scope="row"><${Q} seat=${a} /> ${g.value.name(a)}</th>
          <td>${n[a]??0}</td>
          <td><${jl} seat=${a} from=${0} to=${r.drawn/s} /><span class="number">${r.drawn}</span></td>
          <td><${jl} seat=${a} from=${.5} to=${.5+(pa(i.attacks_drawn)??0)/o/2} /><span class="number">${yh(i.attacks_drawn)}</span></td>
        </tr>`)}
    </tbody>
    <caption>Luck: the mean of the attack cards drawn, against what was to be expected.</caption>
  </table>`}function jl({seat:e,from:t,to:n}){let[s,o]=t<n?[t,n]:[n,t];return l`<svg class="bar" viewBox="0 0 40 12" aria-hidden="true">
    <rect x=${40*s} y="2" width=${40*(o-s)} height="8" fill=${`var(--seat-${e})`} />
    <line class="axis" x1=${40*t} x2=${40*t} y1="0" y2="12" />
  </svg>`}var pa=e=>e&&e.mean!==null?e.mean-e.expected:null;function yh(e){let t=pa(e);return t===null?"none drawn":`${t<0?"−":"+"}${Math.abs(t).toFixed(1)}`}function jn(e){let t=e.seats[e.viewer]?.hand;return t?t.map(n=>typeof n=="string"?{id:n,title:n}:n):null}function Ul({view:e,covered:t}){let n=jn(e),s=Tt.value,o=n?.some(({id:u})=>s.has(u))??!1,a=I("");if(!n)return null;let r=[...vs.value.keys()].join(" ");t&&(a.current=r);let i=a.current===r,c=new Set(n.map(({id:u})=>u)),f=[...vs.value].filter(([u,{spot:p=u,inForm:m,both:d}])=>!m&&!c.has(p)&&(d||i||!dn.value.has(p)));return l`<div class="beside">
    <${gh} others=${f} />
    <section class="hand" aria-label="Your hand">
      ${n.length===0&&f.length===0&&l`<p class="empty">You hold no card.</p>`}
      <ul class="fan">
        ${n.map(({id:u,title:p})=>{let m=s.get(u);return l`<li key=${u} ...${hn(m)}>
            <${Fe} id=${u} title=${p} place=${m&&mn(u)} dim=${o&&!m} chosen=${m?.chosen??!1} press=${m?.press??null} />
          </li>`})}
      </ul>
    </section>
  </div>`}var Fl=3;function gh({others:e}){if(!e.length)return null;let t=new Map(e.map(([,{group:s}])=>[s??"",e.filter(([,o])=>o.group===s)])),n=e.filter(([,{group:s}])=>!s);return l`<ul class=${`tray${e.length>Fl?" many":""}`} aria-label="To choose from">
    ${n.map(([s,o])=>l`<li key=${s}><${wh} id=${s} offer=${o} few=${e.length<=Fl} /></li>`)}
    ${[...t].map(([s,o])=>s&&l`<li key=${s}><${vh} group=${s} members=${o} /></li>`)}
  </ul>`}function vh({group:e,members:t}){return l`<div class="pick of-group" role="group" aria-label=${e}>
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
  </div>`}function wh({id:e,offer:t,few:n}){let{title:s,label:o,text:a,emblem:r,chosen:i,count:c,press:f,less:u,full:p,spot:m=e}=t,d=mn(m);if(s!==void 0)return l`<span class="with-text"><${Fe} id=${e} title=${s} place=${d} chosen=${i} press=${f} />${n&&a&&l`<small>${a}</small>`}</span>`;let $=l`
    ${r&&l`<${xe} id=${r} size=${28} />`}
    <span class="said"><b>${o}</b>${a&&l`<small>${a}</small>`}</span>
    ${d!==void 0&&l`<kbd aria-hidden="true">${d}</kbd>`}
  `;return c===null?l`<button type="button" class=${`pick${i?" chosen":""}`} data-offer=${e} disabled=${p} aria-pressed=${i?"true":"false"} onClick=${f}>${$}</button>`:l`<div class=${`pick counted${i?" chosen":""}`} data-offer=${e} role="group" aria-label=${o}>
    <button type="button" class="touch-all" disabled=${p} aria-label=${`${o}. ${c} chosen; choose one more`} onClick=${f}>${$}</button>
    <button type="button" class="less" aria-label=${`${o}. One less`} disabled=${!u} onClick=${u}>−</button>
    <output>${c}</output>
    <button type="button" class="more" aria-label=${`${o}. One more`} disabled=${p} onClick=${f}>+</button>
  </div>`}var kh=({seats:e,variants:t,options:n,visibility:s,invite_required:o})=>({seats:e.length,variants:[...t],sets:[...n.sets],timers:"",undo:n.undo_policy,pace:n.bot_pace??"instant",visibility:s,invites:o,alerts:n.alerts.join(","),hints:n.hints??!1,rated:n.rated??!1});function Dl({store:e,game:t,host:n}){let[s,o]=b(!1);return l`<details class="change" open=${s} onToggle=${a=>o(a.currentTarget.open)}>
    <summary>Change the settings</summary>
    ${s&&l`<${_h} store=${e} game=${t} host=${n} close=${()=>o(!1)} />`}
  </details>`}function _h({store:e,game:t,host:n,close:s}){let[o,a]=b(()=>kh(t)),{busy:r,trouble:i,say:c,attempt:f}=C(),u=t.seats.map(({seat:h})=>h),p={...wt(o),seats:o.seats===u.length?u:o.seats},m=ct(p,c),d=h=>a({...o,...h});return l`<form class="create" onSubmit=${ee(()=>f(async()=>{await xh(e,n,p),await e.look(),s()}))}>
    <fieldset class="settings">
      <legend>Seats</legend>
      <${Dt} now=${o.seats} set=${h=>d({seats:h})} />
    </fieldset>
    <${ut} rules=${o} set=${d} timers="As they are" say=${c} />
    <div class="verdict">
      <${ft} check=${m} />
      <p class="trouble" role="alert">${i}</p>
      <button class="main" disabled=${r||!m?.ok}>Change them</button>
    </div>
  </form>`}async function xh(e,t,n){let o={"If-Match":(await ge("GET",e.path,{token:t})).headers.get("ETag")??"*","Content-Type":"application/merge-patch+json"};await A("PATCH",e.path,{token:t,body:n,headers:o})}function Wl({store:e}){let t=e.game.value,{busy:n,trouble:s,say:o,attempt:a}=C(),[r,i]=b("basic");k(()=>{vt().catch(()=>{})},[]);let c=m=>a(()=>m().finally(()=>e.look()));if(!t||t.status!=="lobby")return null;let f=e.tokens.value.host??"",u=e.seat.value,p=t.seats.filter(m=>!m.taken);return l`<section class="room" aria-label="Before the game">
    <h2>Before the game ${t.rated&&l`<span class="tag">rated</span>`}</h2>
    ${t.rated&&l`<p class="invitation">This game is rated. ${Yo}</p>`}
    <ul>
      ${t.seats.map(m=>l`<${Oh} key=${m.seat} store=${e} game=${t} seat=${m} host=${f} run=${c} busy=${n} bot=${r} />`)}
    </ul>
    ${f&&!t.rated&&p.length>0&&l`<${Sh} kind=${r} choose=${i} say=${o} />`}
    ${!u&&yt(e.id)&&l`<${Yl} store=${e} />`}
    ${!u&&p.length>0&&l`<${Gl} store=${e} free=${p} run=${c} busy=${n} invited=${t.invite_required} />`}
    <p class="quiet">${Hl(t)}</p>
    ${f&&!(t.rated&&t.seats.some(({taken:m})=>m))&&l`<${Dl} store=${e} game=${t} host=${f} />`}
    ${f?l`<button class="main" disabled=${n||p.length>0} onClick=${()=>c(()=>Ah(e,f,"start_game"))}>Start the game</button>
          <p class="quiet" role="status">${p.length?`${p.length} of ${t.seats.length} seats are free.`:"All seats are taken."}</p>`:l`<p class="quiet" role="status">The host starts the game when all seats are taken.</p>`}
    <p class="trouble" role="alert">${s}</p>
    ${t.visibility!=="private"&&l`<${Us} store=${e} />`}
  </section>`}function Sh({kind:e,choose:t,say:n}){let s=Bt(n);return l`<label class="kind">Bots that you add
    <select value=${e} onChange=${o=>t(o.currentTarget.value)}>
      ${s.map(({id:o,about:a})=>l`<option key=${o} value=${o}>${o}: ${a}</option>`)}
    </select>
  </label>`}function Hl({variants:e,options:t,visibility:n}){let s=a=>g.value.name(a);return`Sets: ${t.sets.map(a=>wn("sets",a)).join(", ")}. Variants: ${e.map(s).join(", ")||"none"}. ${s(n)}.`}var Ah=(e,t,n)=>A("POST",`${e.path}/commands`,{token:t,body:{type:n},key:H()});function Oh({store:e,game:t,seat:n,host:s,run:o,busy:a,bot:r}){let[i,c]=b(""),f=`${e.path}/seats/${n.seat}`,u=e.seat.value===n.seat,p=g.value.name(n.seat),m=async()=>{await A("DELETE",f,{token:u?e.token:s}),u&&(hs(e.id,"seat"),ql())},d=async()=>{let y=await A("POST",`${e.path}/invites`,{token:s,body:{seat:n.seat,...e.seat.value&&{from_seat:e.seat.value}}});c(`${De("/")}?game=${e.id}#invite=${y.code}`)},$=()=>A("PUT",`${f}/bot`,{token:s,body:{kind:r}}),h=()=>A("DELETE",`${f}/bot`,{token:s});return l`<li>
    <span><${Q} seat=${n.seat} /> <b>${p}</b> ${_r(t,n.seat)} ${u&&l`<span class="tag">you</span>`}</span>
    <span class="buttons">
      ${s&&!n.taken&&l`
        <button disabled=${a} aria-label=${`Invite to ${p}`} onClick=${()=>o(d)}>Invite</button>
        ${!t.rated&&l`<button disabled=${a} aria-label=${`Add a bot at ${p}`} onClick=${()=>o($)}>Add a bot</button>`}`}
      ${s&&n.bot&&l`<button disabled=${a} aria-label=${`Remove the bot at ${p}`} onClick=${()=>o(h)}>Remove the bot</button>`}
      ${n.taken&&!n.bot&&(u||s)&&l`<button disabled=${a} aria-label=${u?"Leave your seat":`Remove the player at ${p}`} onClick=${()=>o(m)}>
        ${u?"Leave":"Remove"}
      </button>`}
    </span>
    ${i&&!n.taken&&l`<${xt} label="Link for one person, once" address=${i} />`}
    ${u&&l`<${Ch} store=${e} />`}
  </li>`}function Ch({store:e}){return e.token===O.value?l`<p class="quiet small">You go on in another browser with the link under <a href="?me">Me</a>.</p>`:l`<details class="link">
    <summary>Your seat link</summary>
    <p class="quiet small">Everybody who has this link has your seat. Open it where you want to go on, and show it to nobody.</p>
    <${xt} label="Your seat link" address=${`${De("/")}?game=${e.id}#token=${e.token}`} />
  </details>`}var ql=()=>dispatchEvent(new PopStateEvent("popstate"));function zl({store:e}){let{busy:t,trouble:n,attempt:s}=C();return l`<div class="notice">
    <h1 tabindex="-1">You are invited to a game</h1>
    <${Yl} store=${e} />
    <${Gl} store=${e} free=${[]} run=${s} busy=${t} invited=${!0} />
    <p class="trouble" role="alert">${n}</p>
    <p><a class="button" href="./">All games</a></p>
  </div>`}function Yl({store:e}){let t=yt(e.id),[n,s]=b(e.invitation?.code===t?e.invitation.found:null),[o,a]=b("");if(k(()=>{let{signal:p}=e.stopping;vt().catch(()=>{}),!n&&x(`${e.path}/invitation`,{headers:{"Invite-Code":t},signal:p}).then(s,m=>!p.aborted&&a(m.message))},[t]),o)return l`<p class="trouble" role="status">${o}</p>`;if(!n)return null;let{game:r,seat:i,from_name:c}=n,f=r.seats.flatMap(p=>p.taken&&!p.bot&&p.name!==c?[p.name]:[]),u=r.seats.filter(p=>p.bot).length;return l`<div class="invitation">
    <p><b>${c??"The host"}</b> invites you to a game of ${r.seats.length}${i?l`, to the seat <${Q} seat=${i} /> ${g.value.name(i)}`:""}.</p>
    <p class="quiet">${f.length?`${f.join(" and ")} ${f.length===1?"is":"are"} there. `:""}${u?`${u} ${u===1?"bot plays":"bots play"}. `:""}${Hl(r)}</p>
  </div>`}function Gl({store:e,free:t,run:n,busy:s,invited:o}){let[a,r]=b(le.value),[i,c]=b(""),[f,u]=b(yt(e.id)),p=e.game.value?.rated??!1;k(()=>{p&&ke().catch(()=>{})},[p]);let m=p&&D.value?.ladder_id&&D.value.name||"",d=m||a,$=async()=>{let h=e.game.value,y=h?.chosen_seed??await Eh(e,f),v=h?h.invite_required||h.visibility==="private":!0,w=e.tokens.value.host??"";await It(e.id,{name:ve(d),seat:i,code:f.trim(),host:w,closed:v,chosen:y,rated:p}),ql()};return l`<form class="join" onSubmit=${ee(()=>d.trim()&&n($))}>
    ${m?l`<p>You sit down as <b>${m}</b>.</p>`:l`<${Se} name=${a} call=${r} required=${!0} />`}
    ${t.length>0&&!f&&l`<label>Seat <select value=${i} onChange=${h=>c(h.currentTarget.value)}>
      <option value="">any</option>
      ${t.map(h=>l`<option key=${h.seat} value=${h.seat}>${g.value.name(h.seat)}</option>`)}
    </select></label>`}
    ${o&&!yt(e.id)&&l`<label>Invitation <input
      type="text" value=${f} onInput=${h=>u(h.currentTarget.value)}
    /></label>`}
    <button class="main" disabled=${s||!d.trim()}>Join</button>
  </form>`}async function Eh(e,t){if(!t)return!1;let{game:n}=await x(`${e.path}/invitation`,{headers:{"Invite-Code":t.trim()}});return n.chosen_seed}var Th=80;function Gs(e,t,n){let s=Kl(e.current),o=!s||s.scrollHeight-s.scrollTop-s.clientHeight<Th;k(()=>{let a=Kl(e.current);a&&n&&o&&(a.scrollTop=a.scrollHeight)},[t])}var Kl=e=>e?.closest(".tab")??e;function Jl({store:e}){let t=e.sentences.value,n=I(null);return Gs(n,t.at(-1)?.version,e.at.value===null),k(()=>n.current?.querySelector("[aria-current]")?.scrollIntoView({block:"nearest"}),[e.at.value]),l`<section class="history" aria-label="History">
    <div class="heading">
      <h2>History</h2>
    </div>
    <div class="sentences" ref=${n} tabindex="0" role="region" aria-label="What happened">
      ${(t[0]?.version??1)>1&&l`<button class="more" onClick=${()=>e.earlier()}>Earlier</button>`}
      ${t.length===0&&l`<p class="empty">Nothing has happened yet.</p>`}
      <ol>
        ${t.map((s,o)=>l`<${Mh} key=${s.version} item=${s} before=${t[o-1]} store=${e} />`)}
      </ol>
    </div>
  </section>`}function Mh({item:e,before:t,store:n}){let s=Vl(e);return l`<li class=${e.alive?"":"undone"}>
    ${s&&s!==(t&&Vl(t))&&l`<h3>${s}</h3>`}
    <button
      class="sentence"
      aria-current=${n.at.value===e.version?"step":void 0}
      onClick=${()=>n.go(e.version)}
    >
      ${U(e.text)}
    </button>
  </li>`}function Vl(e){return e.turn===null?"":e.encounter===null?`Turn ${e.turn}`:`Turn ${e.turn}, encounter ${e.encounter}`}var Xl=8;function Zl({store:e,view:t}){let[n,s]=b(!1),o=e.sentences.value.filter(({alive:u,version:p})=>u&&p<=t.version),a=Ph(o,e.seat.value),r=t.encounter&&o.length?Nh(o).filter(u=>!a.includes(u)):[],i=()=>{Ie.value==="off"&&To("normal"),e.playback.add(a)},c=I(null),f=o.at(-1)?.version;return Gs(c,f,e.at.value===null&&!n),l`<section class="story" aria-label="Story">
    <div class="buttons">
      <label class="speed">Playback <select value=${Ie.value} onChange=${u=>To(u.currentTarget.value)}>
        ${Eo.map(([u,p])=>l`<option key=${u} value=${u}>${p}</option>`)}
      </select></label>
      <button aria-expanded=${n?"true":"false"} onClick=${()=>s(!n)}>${n?"Only the newest":"The whole game"}</button>
    </div>
    <${Lh} view=${t} />
    ${r.length>0&&!n&&l`<h2>This encounter</h2><${da} store=${e} items=${r} />`}
    ${a.length>0&&!n&&l`
      <h2>Since your last move</h2>
      <${da} store=${e} items=${a.slice(-Xl)} />
      <button class="again" onClick=${i}>▶ Show me again</button>`}
    ${!a.length&&!r.length&&!n&&l`<${da} store=${e} items=${o.slice(-Xl)} />`}
    ${n&&l`<${Jl} store=${e} />`}
    <div ref=${c}></div>
  </section>`}function Ph(e,t){if(!t)return[];let n=e.findLast(({by:s,cause:o})=>s===`seat:${t}`&&!o);return n?e.filter(({version:s,command_id:o})=>s>n.version&&o!==n.command_id):[]}function Nh(e){let{turn:t,encounter:n}=e.at(-1);return n===null?[]:e.filter(s=>s.turn===t&&s.encounter===n)}function da({store:e,items:t}){return l`<ol class="lines">
    ${t.map(n=>l`<li key=${n.version}>
      <button class="sentence" aria-current=${e.at.value===n.version?"step":void 0} onClick=${()=>e.go(n.version)}>
        ${n.about.seats[0]?l`<${Q} seat=${n.about.seats[0]} />`:l`<span class="mark"></span>`}
        <span>${U(n.text)}</span>
      </button>
    </li>`)}
  </ol>`}function Lh({view:e}){return e.status!=="running"?null:Object.keys(e.seats).filter(n=>{let{colonies_counted:s,colonies_needed:o}=R(e,n);return s===o-1}).map(n=>{let{colonies_counted:s,colonies_needed:o}=R(e,n),a=n===e.viewer;return l`<div key=${n} class="warning">
      <b>${a?"You have":`${M(e,n)} has`} ${s} of ${o} colonies</b>
      <p>${Ih(e,n)}</p>
    </div>`})}function Ih({encounter:e,viewer:t},n){let s=n===t?"you win":"this player wins";return e?(e.offense===n||e.allies[n]==="offense"?"offense":"")&&e.planet?`If the offense wins this encounter, ${s} the game.`:`One more colony and ${s} the game.`:`One more colony and ${s} the game.`}var Rh=8;function Ql({store:e,view:t,seat:n}){let{busy:s,trouble:o,attempt:a}=C(),[r,i]=b(!1),[c,f]=b(!1),[u,p]=b(""),m=M(t,n),d=()=>a(async()=>{await Pe(y=>A("POST","/v1/players/me/blocks",{token:y,body:{game:e.id,seat:n}})),p(`${m} cannot join your games any more, and you do not see what ${m} says. Under "Me" you can take it back.`)}),$=e.talk.messages.value.filter(y=>y.seat===n).slice(-Rh);return l`<button class="small" aria-expanded=${r?"true":"false"} onClick=${()=>i(!r)}>More<span class="unseen"> about ${m}</span></button>
    ${r&&l`<div class="dealings">
      <p class="buttons"><button disabled=${s} onClick=${d}>Block<span class="unseen"> ${m}</span></button> <button aria-expanded=${c?"true":"false"} onClick=${()=>f(!c)}>Report ...</button></p>
      <p class="quiet small" role="status">${u}</p>
      <p class="trouble" role="alert">${o}</p>
      ${c&&l`<${zs} name=${m} find=${async()=>({game:e.id,player:R(t,n).player})} said=${$} close=${y=>(f(!1),p(y))} />`}
    </div>`}`}var jh=["Truce?","Swap colonies?","Ally with me?","Good game"],Bh=500;function ec({store:e,view:t}){let{talk:n}=e,s=n.messages.value,o=I(null);return k(()=>{n.seen(),o.current?.scrollIntoView({block:"nearest"})},[s]),k(()=>{n.learnMuted().catch(()=>n.knowsMuted=!1)},[e.seat.value]),l`<section class="talk" aria-label="Talk">
    <${Fh} store=${e} view=${t} />
    ${s.length===0&&l`<p class="empty">Nobody has said anything yet.</p>`}
    <div role="log" aria-label="What was said"><ol class="messages">
      ${s.map(a=>l`<${Dh} key=${a.id} message=${a} view=${t} />`)}
    </ol></div>
    <div ref=${o}></div>
    <${Wh} store=${e} view=${t} />
  </section>`}function Fh({store:e,view:t}){let{trouble:n,attempt:s}=C(),{talk:o}=e,a=e.seat.value;return l`<ul class="there" aria-label="Who is there">
      ${Object.keys(t.seats).map(r=>{let{bot:i,stand_in:c,player:f}=R(t,r),u=!!f&&!i,p=o.muted.value.has(r);return l`<li key=${r}>
          <span><${Q} seat=${r} /> ${r===a?"You":M(t,r)}</span>
          <span class="quiet small">${Uh(e,r,{bot:i,stand_in:c,player:f})}</span>
          ${a&&u&&r!==a&&l`<button class="small" aria-pressed=${p?"true":"false"} onClick=${()=>s(()=>o.mute(r,!p))}>${p?"Muted":"Mute"}<span class="unseen"> ${M(t,r)}</span></button>
            <${Ql} key=${r} store=${e} view=${t} seat=${r} />`}
        </li>`})}
    </ul>
    ${n&&l`<p class="trouble" role="alert">${n}</p>`}`}function Uh(e,t,{bot:n,stand_in:s,player:o}){return o?n?`bot (${n})`:s?"away, a bot plays":e.present.value===null?"":e.present.value.has(t)?"here":"away":"free"}function Dh({message:e,view:t}){let{room:n,seat:s,to:o,text:a,at:r}=e,i=s?s===t.viewer?"You":Ae.value.get(s)??g.value.name(s):e.name,c=n==="private"?`to ${o.map(u=>M(t,u)).join(" and ")} alone`:n==="spectators"?"among spectators":"",f=new Date(r).toLocaleTimeString([],{hour:"2-digit",minute:"2-digit"});return l`<li class=${`message${s&&s===t.viewer?" mine":""}${c?" aside":""}`}>
    <p class="small"><b>${s&&l`<${Q} seat=${s} /> `}${i}</b> ${c&&l`<span class="tag">${c}</span>`} <time class="quiet" datetime=${r}>${f}</time></p>
    <p class="text">${a}</p>
  </li>`}function Wh({store:e,view:t}){let{busy:n,trouble:s,attempt:o}=C(),[a,r]=b(""),[i,c]=b(""),[f,u]=b(le.value),p=e.seat.value;if(!p&&e.game.value?.spectator_talk!=="apart")return l`<p class="quiet small">Only players talk in this game. You read what they say to all.</p>`;let m=Object.keys(t.seats).filter(h=>h!==p&&R(t,h).player&&!R(t,h).bot),d=m.includes(a)?a:"",$=h=>o(async()=>{await e.talk.say(h,d,p?"":ve(f)),c(y=>y.trim()===h?"":y)});return l`<form class="say" onSubmit=${ee(()=>i.trim()&&$(i.trim()))}>
    ${p&&l`<div class="ready" role="group" aria-label="Say with one click">
      ${jh.map(h=>l`<button type="button" key=${h} disabled=${n} onClick=${()=>$(h)}>${h}</button>`)}
    </div>`}
    ${p&&m.length>0&&l`<label>To <select aria-label="To" value=${d} onChange=${h=>r(h.currentTarget.value)}>
      <option value="">the table</option>
      ${m.map(h=>l`<option key=${h} value=${h}>${M(t,h)} alone</option>`)}
    </select></label>`}
    ${!p&&l`<${Se} name=${f} call=${u} required=${!0} /><p class="quiet small">Spectators talk among themselves. Players read it when the game is over.</p>`}
    <div class="line">
      <input type="text" aria-label="Say something" placeholder="Say something" maxlength=${Bh} value=${i} onInput=${h=>c(h.currentTarget.value)} />
      <button disabled=${n||!i.trim()}>Say</button>
    </div>
    <p class="trouble" role="alert">${s}</p>
  </form>`}var Hh=20,ma=null,ha=_(null);function tc({alien:e}){k(()=>{ma??=x("/v1/stats/aliens"),ma.then(n=>ha.value=n,()=>ma=null)},[]);let t=ha.value&&qh(ha.value,e);return t&&l`<p class="quiet small">${t}</p>`}function qh({items:e},t){let n=e.find(a=>a.alien===t),s=a=>e.reduce((r,i)=>r+i[a],0);return!n||n.games<Hh||!s("wins")?"":`Here it has won ${(n.rate/(s("wins")/s("games"))).toFixed(1)} times as often as the average alien, in ${n.games.toLocaleString("en")} games.`}function Ks(e){let t=e.encounter?.offer;return[["Offer",t?`made by ${S(t.by)}`:""],["On the table",Gt(e.open_piles.table.map(sc))],["Out",Yh(e.removed)],...Gh(e),["Variants",Gt(Object.keys(e.variants))],...Object.entries(Kh).flatMap(([s,o])=>s in e.variants?o(e.variants):[]),...Xh(e),["Your hand",Gt((e.seats[e.viewer]?.hand??[]).map(s=>s.title))]].filter(([,s])=>s)}var sc=e=>e.split("#")[0]??"",Gt=e=>e.map(S).join(", "),zh=["red","blue","green","yellow","purple","orange"],oc=e=>e.charAt(0).toUpperCase(),ac=e=>Object.entries(e).flatMap(([t,n])=>n?.length?[[t,n.length]]:[]),Yh=e=>ac(e).map(([t,n])=>`${z(n,"ship")} of ${S(t)}`).join(", "),Bn=e=>ac(e).map(([t,n])=>`${oc(t)}${n}`).join(" ");function Gh(e){return[["In use",Object.values(e.uses).map(n=>`${n.label} by ${S(n.seat)}${n.cancelled?", cancelled":""}`).join("; ")],...Object.entries(e.sheets).map(([n,s])=>["Sheet",`${S(n)}: ${$a(s)}`]),...Object.entries(e.mechanics).map(([n,s])=>["Beside it",`${S(n)}: ${he(s)}`])]}function $a({count:e,cards:t,...n}){let s=(t??[]).map(a=>S(typeof a=="string"?sc(a):a.title)),o=Object.keys(n).length?[he(n)]:[];return[...e?[z(e,"card")]:[],...s,...o].join(", ")||"empty"}function he(e){if(e==null||e===!1)return"";if(e===!0)return"yes";if(Array.isArray(e))return e.map(he).filter(Boolean).join(", ");if(typeof e!="object")return typeof e=="string"?S(e):String(e);let t=Object.entries(e);return t.length&&t.every(([n,s])=>zh.includes(n)&&Array.isArray(s))?Bn(e):t.flatMap(([n,s])=>he(s)?[`${S(n)} ${he(s)}`]:[]).join("; ")}var Kh={classic:({classic:e})=>Object.entries(e?.moons??{}).map(([t,n])=>["Moon",`${S(t)} at ${S(n.planet)} ${Bn(n.ships)}`.trim()]),common_rewards:({common_rewards:e})=>nc(e?.kickers??{}),hazards:({hazards:e})=>e?[["Hazards",[...e.in_play.map(S),`deck ${e.deck}`].join(", ")],["Alliance",Gt(e.alliance?.seats??[])],["Turns",e.backwards?"to the right":""]]:[],planetoids:({planetoids:e})=>Object.entries(e?.planetoids??{}).map(([t,{system:n,origin:s,ships:o}])=>["Planetoid",`${S(t)} in the system of ${S(n)}, from that of ${S(s)}: ${Bn(o)||"-"}`]),reward_deck:({reward_deck:e})=>e?[["Rewards",`deck ${e.deck}, discard ${e.discard.length}`],["In hand",Object.entries(e.backs).flatMap(([t,n])=>n.reward?[`${S(t)} ${n.reward}`]:[]).join(", ")],...nc(e.kickers)]:[],skill_tokens:({skill_tokens:e})=>e?[["Leaders",Object.entries(e.active_leaders).map(([t,n])=>`${S(t)} ${n}`).join(", ")],["Compared",e.compared?`${e.compared.weapons} Weapons, ${e.compared.shields} Shields`:""]]:[],space_stations:({space_stations:e})=>Object.values(e?.stations??{}).map(t=>["Station",Vh(t)]),station_conquest:({station_conquest:e})=>{let t=Object.entries(e?.stations??{}).flatMap(([n,s])=>s.length?[`${S(n)} ${s.length}`]:[]);return[["Conquest",`${e?.stations_needed} stations win: ${t.join(", ")||"nobody has one"}`]]},team:({team:e})=>[["Teams",(e?.teams??[]).map(t=>t.map(S).join(" and ")).join("; ")],["Alone",e?.odd_player?S(e.odd_player):""]],technology:({technology:e})=>e?Jh(e):[]},nc=e=>[["Kickers",Object.entries(e).map(([t,n])=>`${S(t)}: ${n?S(n):"a kicker face down"}`).join(", ")]];function Vh({name:e,owner:t,planet:n,face_up:s,counters:o,alien:a}){let r=[`of ${S(t)}`,...n?[`at ${S(n)}`]:[],...s?[]:["face down"],...o?[z(o,"counter")]:[],...a?[S(a)]:[]];return`${e.replace(/^Station: /,"")} ${r.join(", ")}`}function Jh({researching:e,completed:t,lunar_cannon:n,battery:s}){return[...Object.values(e).map(({seat:o,tech:a,ships:r})=>["Research",`${S(o)}: ${a?S(a):"a hidden tech"}, ${Bn(r)||"no ships"}`]),...Object.entries(t).map(([o,a])=>["Techs",a.length?`${S(o)}: ${Gt(a)}`:""]),["Cannon",Gt(n)],["Battery",Object.entries(s).map(([o,a])=>`${S(o)}: ${a?S(a):"a card"}`).join(", ")]]}function Xh(e){let t=e.variants.skill_tokens;if(!t)return[];let n=s=>Object.entries(s).flatMap(([o,a])=>a?.length?[`${oc(o)}:${a.map(r=>t.skills[r]??"?").sort().join("")}`]:[]).join(" ");return Object.keys(e.seats).map(s=>{let o=Object.keys(e.planets).filter(i=>i.slice(0,Math.max(0,i.lastIndexOf("-")))===s),a=Object.keys(e.further_planets).filter(i=>e.further_planets[i]===s&&!o.includes(i)).sort(),r=[...o,...a].map(i=>{let c=n(e.planets[i]??{})||Bn(e.planets[i]??{});return`${o.includes(i)?i.slice(i.lastIndexOf("-")+1):i}: ${c||"-"}`});return["Skills",`${S(s)}: ${r.join("   ")}`]})}function rc(e){return[...Zh(e),...e$(e),...t$(e),...n$(e)].filter(([,t])=>t)}var Zh=e=>Object.values(e.uses).map(({label:t,chosen:n})=>["Chosen",n?`${t}: ${he(n)}`:""]),Qh=({amount:e,source:t,seat:n,rule:s})=>`${e<0?"":"+"}${e} ${S(t)}${n?` of ${S(n)}`:""}${s?` (${s})`:""}`;function e$({encounter:e,turn:t}){let n=[["This turn",[t.encounters?`encounter ${t.encounters}`:"",t.result&&`last: ${S(t.result)}`].filter(Boolean).join(", ")]];if(!e)return n;let{by:s,id:o,between:a,...r}=e.offer??{by:"",id:"",between:[]};return[...n,["Destiny",e.destiny?S(e.destiny):""],["System",e.system?S(e.system):""],["Invited",he(e.invited)],["Selected",he(e.selected)],["Cards count as",Object.entries(e.faces).map(([i,c])=>`${S(i)}: ${S(c.type)} ${c.value} (${S(c.printed)})`).join(", ")],["Changes",e.modifiers.map(({target:i,quantity:c,amount:f,source:u})=>`${S(i)}, ${S(c)}: ${f<0?"":"+"}${f} by ${S(u)}`).join("; ")],["Said",Object.entries(e.statements).map(([i,{question:c,answer:f}])=>`${S(i)}: ${S(c)} ${he(f)}`).join("; ")],["Case",e.case?S(e.case):""],["A homecoming",e.homecoming?"yes":""],["Offered",he(r)],...Object.entries(e.explained).map(([i,c])=>[S(i.replace(":"," ")),c.map(Qh).join(", ")])]}function t$(e){return Object.keys(e.seats).map(t=>{let n=R(e,t),s=[`${n.home_colonies} home colonies, ${n.home_colonies_needed} needed for its power`,n.missed?`missed ${n.missed} deadlines`:"",n.reserve_ms===null?"":`reserve ${Math.round(n.reserve_ms/1e3)} s`,e.options.timers&&n.extensions_left?`${n.extensions_left} extensions left`:"",n.open_to_newcomers?"open to newcomers":"",..."dealt"in n&&n.dealt?.length?[`dealt ${n.dealt.map(S).join(", ")}`]:[]];return[S(t),s.filter(Boolean).join("; ")]})}function n$({variants:{hazards:e,planetoids:t,reward_deck:n,station_conquest:s,team:o}}){return[["Hazard drawn",e?.drawn?S(e.drawn):""],["Hazard mark",e?.mark?"yes":""],["Marked destiny cards",he(e?.marked)],["Markers of planetoids",he(t?.markers)],["Backs of cards",he(n?.backs)],["Stations in play",s?`${s.in_play}${s.victory_available?", they can win now":""}`:""],["Seating",o?o.seating.map(S).join(", "):""],["Extra turn",o?.extra_turn?"yes":""],["Brought to victory",he(o?.reached)]]}var ic=e=>Object.entries(e.options).map(([t,n])=>[S(t),he(n)||(n===!1?"no":"-")]);function lc({view:e}){let t=Ks(e).filter(([n])=>n!=="Your hand"&&n!=="Sheet");return l`<section class="notes" aria-label="On the table">
    <${o$} view=${e} />
    <${ba} lines=${t} />
    <${i$} view=${e} />
    <details class="texts">
      <summary>More of this encounter and its players</summary>
      <${ba} lines=${rc(e)} />
    </details>
    <details class="texts">
      <summary>Options of this game</summary>
      <${ba} lines=${ic(e)} />
    </details>
  </section>`}function cc({view:e}){return l`<section class="notes powers" aria-label="Powers">
    ${Object.keys(e.seats).map(t=>l`<${r$} key=${t} seat=${t} view=${e} />`)}
    ${s$(e).map(t=>l`<${uc} key=${t} alien=${t} works=${!0} view=${e} />`)}
  </section>`}function ba({lines:e}){return l`<dl>${e.map(([t,n],s)=>l`<div key=${s}><dt>${t}</dt><dd>${n}</dd></div>`)}</dl>`}function s$(e){let t=Object.keys(e.seats).flatMap(n=>R(e,n).aliens);return Object.keys(e.sheets).filter(n=>!t.includes(n))}function o$({view:e}){let{piles:t,open_piles:n,variants:s}=e,a=[["Deck",t.deck,[]],["Discard",n.discard.length,n.discard],["Destiny",t.destiny,[]],["Destiny discard",n.destiny_discard.length,n.destiny_discard],["Out of the game",n.removed.length,n.removed],["Reward discard",s.reward_deck?.discard.length??0,s.reward_deck?.discard??[]],["Hazard discard",s.hazards?.discard.length??0,s.hazards?.discard??[]],["Tech deck",s.technology?.deck??0,[]],["Tech discard",s.technology?.discard.length??0,s.technology?.discard??[]],["Planetoids beside the board",s.planetoids?.supply.length??0,s.planetoids?.supply??[]]].filter(([r,i])=>i||r==="Deck"||r==="Discard");return l`<ul class="piles">
    ${a.map(([r,i,c])=>l`<li key=${r}>
        <span class="pile" aria-hidden="true">${i}</span>
        ${c.length?l`<details><summary>${r}<span class="unseen">: ${i}</span></summary><p>${a$(c)}</p></details>`:l`${r}<span class="unseen">: ${i}</span>`}
      </li>`)}
  </ul>`}var a$=e=>e.map(S).reverse().join(", ");function r$({seat:e,view:t}){let n=R(t,e),s=Object.entries(n.ships_on_sheets).filter(([,o])=>o.length);return l`<div class="power">
    <h3><${Q} seat=${e} /> ${M(t,e)}</h3>
    ${n.aliens.length===0&&l`<p class="quiet">no alien yet</p>`}
    ${n.aliens.map(o=>l`<${uc} key=${o} alien=${o} works=${n.power_active.includes(o)} view=${t} />`)}
    ${s.map(([o,a])=>l`<p class="quiet small" key=${o}>${a.length} ships on the sheet ${S(o)}</p>`)}
    ${n.trophies.length>0&&l`<p class="quiet small">Keeps ${n.trophies.map(S).join(", ")}</p>`}
    ${n.colonies_counted_terms.length>1&&l`<p class="quiet small">
      For victory count ${n.colonies_counted_terms.map(({amount:o,source:a})=>`${o} ${S(a)}`).join(", ")}
    </p>`}
    ${n.colonies_needed_terms.length>1&&l`<p class="quiet small">
      Needs ${n.colonies_needed} colonies:
      ${" "}${n.colonies_needed_terms.map(({amount:o,source:a})=>`${o<0?"":"+"}${o} ${S(a)}`).join(", ")}
    </p>`}
  </div>`}function uc({alien:e,works:t,view:n}){let s=n.sheets[e];return l`<details class="alien" open>
      <summary><${xe} id=${e} size=${28} /> ${S(e)} ${!t&&l`<span class="tag">no power now</span>`}</summary>
      <p>${g.value.text(e)}</p>
      <${tc} alien=${e} />
    </details>
    ${s&&l`<p class="quiet small">On the sheet: ${$a(s)}</p>`}`}function i$({view:e}){let{encounter:t,open_piles:n,uses:s,variants:o}=e,a=[...t?.destiny?[t.destiny]:[],...Object.values(t?.cards??{}),...n.table.map(i=>i.split("#")[0]??""),...Object.values(s).map(i=>i.card?.split("#")[0]??""),...o.hazards?.in_play??[],...Object.keys(o.space_stations?.stations??{}).map(i=>i.split("#")[0]??""),...Object.values(o.technology?.researching??{}).map(i=>i.tech),...Object.values(o.technology?.completed??{}).flat(),...Object.keys(o.classic?.moons??{}),...Object.keys(o.planetoids?.planetoids??{}),...o.skill_tokens?["E","L","S","W"]:[]],r=[...new Set(a)].flatMap(i=>i&&g.value.text(i)?[i]:[]);return r.length?l`<details class="texts">
    <summary>What these things do</summary>
    <dl>${r.map(i=>l`<div key=${i}><dt>${S(i)}</dt><dd>${g.value.text(i)} ${l$(i)}</dd></div>`)}</dl>
  </details>`:null}function l$(e){let t=g.value.rule(e);return t&&l`<span class="quiet">(${t})</span>`}var c$=[["story","Story"],["talk","Talk"],["aliens","Aliens"],["rules","Rules"]],fc=_("story"),u$=_("");function Fn(e,t=""){fc.value=e,u$.value=t}var f$=matchMedia("(max-width: 72rem)");function ya(e){Fn(e),f$.matches&&document.querySelector(".panel")?.scrollIntoView()}function pc({store:e,view:t}){let n=fc.value,s=e.talk.unread.value;return l`<aside class="panel">
    <div class="tabs" role="tablist" aria-label="Beside the table">
      ${c$.map(([o,a])=>l`<button key=${o} role="tab" id=${`tab-${o}`} aria-selected=${n===o?"true":"false"} aria-controls="tab" onClick=${()=>ya(o)}>${a}${o==="talk"&&s>0&&l` <span class="unread">${s}<span class="unseen"> unread</span></span>`}</button>`)}
    </div>
    <div class="tab" id="tab" role="tabpanel" aria-labelledby=${`tab-${n}`}>
      ${n==="story"&&l`<${Zl} store=${e} view=${t} />`}
      ${n==="talk"&&l`<${ec} store=${e} view=${t} />`}
      ${n==="aliens"&&l`<${cc} view=${t} />`}
      ${n==="rules"&&l`<${lc} view=${t} />`}
    </div>
  </aside>`}var p$=1e3,d$=2;async function m$(e,t,n){for(;;){let s=await x(`${e.path}/hint?question_id=${t}`,{token:e.token,signal:n});if(!s)return[];if(s.items)return s.items;await G(p$,n)}}function mc({store:e,question:t}){let[n,s]=b(!1);return e.newest.value?.options.hints?l`<span class="advice">
    <button type="button" aria-expanded=${n?"true":"false"} onClick=${()=>s(!n)}>What would a bot do?</button>
    ${n&&l`<${h$} key=${t.id} store=${e} question=${t} close=${()=>s(!1)} />`}
  </span>`:null}function h$({store:e,question:t,close:n}){let[s,o]=b(null),{busy:a,trouble:r,attempt:i}=C(),c=I(null);k(()=>{let d=new AbortController;return c.current?.focus(),i(async()=>{let $=await m$(e,t.id,d.signal).catch(h=>{if(d.signal.aborted)return[];throw h});o($)}),()=>d.abort()},[t.id]);let[f,...u]=s??[],p=()=>i(async()=>{await A("POST",`${e.path}/commands`,{token:e.token,body:f?.command,key:H()}),n()}).then(()=>e.look());return l`<div class="undoing hinted" role="dialog" aria-label="What a bot would do" tabindex="-1" ref=${c} onKeyDown=${d=>{d.key==="Escape"&&(d.preventDefault(),n())}}>
    ${!s&&!r&&l`<p role="status">The bot thinks for some seconds ...</p>`}
    ${s?.length===0&&l`<p>The bot has no advice here.</p>`}
    ${f&&l`
      <p>A bot would: <b>${U(f.label)}</b>${dc(f)}</p>
      ${u.slice(0,d$).map(d=>l`<p key=${d.label} class="quiet small">else: ${U(d.label)}${dc(d)}</p>`)}
      <div class="buttons">
        <button type="button" class="main" disabled=${a} onClick=${p}>Do that</button>
        <button type="button" onClick=${n}>Close</button>
      </div>`}
    <p class="trouble" role="alert">${r}</p>
  </div>`}var dc=({value:e,trials:t})=>e===null?"":` (wins ${Math.round(e*100)} of 100, by ${t} trials)`;function hc(e,t){let[n,s]=b(0);return k(()=>{if(!t)return;let o=String(Math.random()),a=new Set,r=new BroadcastChannel(`cosmic-ledger ${e} ${t}`),i=f=>r.postMessage({what:f,own:o});r.addEventListener("message",({data:f})=>{f.what==="gone"?a.delete(f.own):a.add(f.own),f.what==="here"&&i("too"),s(a.size)});let c=()=>i("gone");return addEventListener("pagehide",c),i("here"),()=>{c(),removeEventListener("pagehide",c),r.close()}},[e,t]),n}var $$=8e3;async function $c(e){await A("DELETE",`${e.path}/seats/${e.seat.peek()}/bot`,{token:e.token}),await e.look()}async function bc(e){await A("PUT",`${e.path}/seats/${e.seat.peek()}/bot`,{token:e.token,body:{kind:"basic"}}),await e.look()}var yc=e=>{let t=e.newest.value,n=e.seat.value;return!!(t&&n&&t.status==="running"&&R(t,n).stand_in)},gc=e=>!!e.newest.value?.options.rated;function vc({store:e,past:t,children:n}){let s=I(!1);return l`<div class="dock" inert=${t} onClickCapture=${()=>{!yc(e)||gc(e)||s.current||(s.current=!0,$c(e).catch(()=>{}).finally(()=>s.current=!1))}}>${n}</div>`}function wc({store:e}){let t=e.newest.value,n=hc(e.id,e.seat.value),[s,o]=b(0);return!t||t.status!=="running"||e.at.value!==null?null:l`<div class="absences">
    ${yc(e)?l`<${b$} store=${e} />`:l`<${g$} store=${e} view=${t} />`}
    ${n>s&&l`<div class="absence" role="status">
      <p>Your seat is open in another tab, too. Both show the same, and each answer counts once.</p>
      <button onClick=${()=>o(n)}>Close</button>
    </div>`}
  </div>`}function b$({store:e}){let{busy:t,trouble:n,attempt:s}=C();return gc(e)?l`<p class="absence" role="status">You ran out of time, so this rated game is lost for you. A bot plays your seat to the end.</p>`:l`<div class="absence" role="status">
    <p>A bot plays for you.</p>
    <button class="main" disabled=${t} onClick=${()=>s(()=>$c(e))}>I am back</button>
    ${n&&l`<p class="trouble" role="alert">${n}</p>`}
  </div>`}function y$(e,t){let n=e.present.value;return Object.keys(t.seats).filter(s=>{let{bot:o,stand_in:a,conceded:r,player:i}=R(t,s);return t.waiting.includes(s)&&s!==e.seat.value&&i&&!o&&!a&&!r&&n&&!n.has(s)})}function g$({store:e,view:t}){let{busy:n,trouble:s,attempt:o}=C(),[a,r]=b(""),[i=""]=y$(e,t);if(k(()=>{if(r(""),!i)return;let p=setTimeout(()=>r(i),$$);return()=>clearTimeout(p)},[i]),!i||a!==i)return null;let c=M(t,i),f=()=>o(async()=>{let p={kind:"remove",seat:i,reason:`${c} is away`};await A("POST",`${e.path}/motions`,{token:e.token,body:p,key:H()}),await e.look()}),u=e.seat.value&&!t.options.rated&&!t.motion&&!t.undo&&!t.fork_request;return l`<div class="absence" role="status">
    <p>The game waits for ${c}, who is away.</p>
    ${u&&l`<button disabled=${n} onClick=${f}>Vote: a bot takes over</button>`}
    ${s&&l`<p class="trouble" role="alert">${s}</p>`}
  </div>`}function kc({store:e,question:t}){let{busy:n,trouble:s,attempt:o}=C(),a=e.newest.value,r=a&&e.seat.value?R(a,e.seat.value).extensions_left:0;if(!r||t.deadline_at===null)return null;let i=()=>o(async()=>{let c={type:"extend_deadline",question_id:t.id};await A("POST",`${e.path}/commands`,{token:e.token,body:c,key:H()}),await e.look()});return l`<button type="button" class="small" disabled=${n} title=${`You may do this ${r===1?"once more":`${r} times`}`} onClick=${i}>More time</button>
    ${s&&l`<span class="trouble small" role="alert">${s}</span>`}`}function _c({store:e}){let{busy:t,trouble:n,attempt:s}=C(),[o,a]=b(!1),r=e.newest.value,i=e.seat.value;if(!r||!i||r.status!=="running"||R(r,i).conceded)return null;let c=()=>s(async()=>{await A("POST",`${e.path}/commands`,{token:e.token,body:{type:"concede"},key:H()}),await e.look(),a(!1)});return l`<section class="leaving" aria-label="Leaving">
    ${!R(r,i).stand_in&&!r.options.rated&&l`<button disabled=${t} onClick=${()=>s(()=>bc(e))}>Let a bot play for me for a while</button>`}
    ${o?l`<p>You cannot win any more, and cannot take it back alone. Give up?</p>
          <div class="buttons"><button disabled=${t} onClick=${c}>Yes, I give up</button><button class="main" onClick=${()=>a(!1)}>No, I play on</button></div>`:l`<button onClick=${()=>a(!0)}>Give up ...</button>`}
    <p class="trouble" role="alert">${n}</p>
  </section>`}var xc=1e3;function Sc({store:e}){let t=e.newest.value,n=(t?.questions??[]).filter(o=>o.remaining_ms!==null),s=new Map(n.map(o=>[o.seat,o]));return!s.size||t?.status!=="running"?null:l`<span class="clocks">
    ${[...s.values()].map(o=>l`<span key=${o.seat}><${Q} seat=${o.seat} /> <span class="who">${q(M(t,o.seat))}</span> <${ga} of=${o} seenAt=${e.seenAt} /></span>`)}
  </span>`}function ga({of:e,seenAt:t}){let[,n]=b(0),s=e.deadline_at!==null;k(()=>{if(!s)return;let r=setInterval(()=>n(Date.now()),xc);return()=>clearInterval(r)},[s]);let o=s?Date.now()-t:0,a=Math.max(0,Math.ceil(((e.remaining_ms??0)-o)/xc));return l`<time class=${`left${a<=10?" short":""}`} role="timer">${v$(a)}${s?"":" (stopped)"}</time>`}function v$(e){let t=Math.floor(e/86400);if(t>1)return`${t} days`;let n=[Math.floor(e/3600),Math.floor(e/60)%60,e%60];return(n[0]?n:n.slice(1)).map((o,a)=>a?String(o).padStart(2,"0"):String(o)).join(":")}var Vs="my_last_command",w$=40,k$=["none","live","relaxed","daily","clock"],Oc={pause:"Pause: the clocks stop",resume:"Go on after the pause",timers:"Other clocks",remove:"A bot takes over the seat of a player who is away",draw:"A draw: who has the most foreign colonies wins",end:"End the game without a winner"};function Cc({store:e}){let{busy:t,trouble:n,attempt:s}=C(),[o,a]=b(!1),r=e.newest.value,i=e.seat.value,c=e.tokens.value.host??"";if(!r||r.status!=="running")return null;let f=m=>s(()=>m().finally(()=>e.look())),u=Xs(r),{rated:p}=r.options;return l`
    ${u&&u.seat!==i&&l`<${Tc} view=${r} open=${u} />`}
    ${(i||c)&&!u&&l`<details class="requests" onToggle=${({currentTarget:m})=>a(m.open)}>
      <summary>Ask the table</summary>
      ${i&&l`<${S$} store=${e} view=${r} unfolded=${o} busy=${t} run=${f} />`}
      ${i&&!p&&l`<${A$} store=${e} view=${r} seat=${i} busy=${t} run=${f} />`}
      ${c&&!p&&l`<${O$} store=${e} view=${r} host=${c} busy=${t} run=${f} />`}
      <p class="trouble" role="alert">${n}</p>
    </details>`}
  `}function Ec({store:e,view:t}){let{busy:n,trouble:s,attempt:o}=C(),a=Xs(t);return!a||a.seat!==e.seat.value?null:l`<${Tc} view=${t} open=${a}>
    <button disabled=${n} onClick=${()=>o(()=>A("DELETE",`${e.path}/${a.path}/${a.id}`,{token:e.token}).finally(()=>e.look()))}>Withdraw it</button>
    <p class="trouble" role="alert">${s}</p>
  <//>`}function Tc({view:e,open:t,children:n}){return l`<section class="request" aria-label="Asked of the table">
    <p>${t.said}${t.reason&&l` <q>${t.reason}</q>`}</p>
    <p class="quiet">${t.needs.length?`To agree: ${Pc(e,t.needs)}.`:""} ${Nc(e,t.votes)}</p>
    ${n}
  </section>`}var _$=new Set(["undo","motion","fork"]),Js=({name:e},t)=>_$.has(e)&&Xs(t)!==null;function Mc({question:{name:e,prompt:t},view:n}){let s=Xs(n),o=e==="motion"?gt(U(t)).rest:s?.said;return l`<p class="wish">${o}${s?.reason&&l` <q>${s.reason}</q>`} <span class="quiet">${Nc(n,s?.votes??{})}</span></p>`}function Xs(e){let{undo:t,motion:n,fork_request:s}=e,o=(a,r)=>`${q(M(e,a))} ${r}${a===e.viewer?"":"s"}`;if(t)return{...t,path:"undo-requests",said:`${o(t.seat,"ask")} to take back ${x$(e,t.crosses)}.`};if(n){let{kind:a,seat:r}=n.motion;return{...n,path:"motions",said:`${o(n.seat,"move")}: ${Oc[a]}${r?` (${M(e,r)})`:""}.`}}return s?{...s,path:"fork-requests",said:`${o(s.seat,"ask")} to go on in another game from version ${s.at_seq}.`}:null}var Pc=(e,t)=>me(t.map(n=>M(e,n)));function x$(e,{commands:t,secrets:n,draws:s,timers:o}){let a=[...new Set(n.map(({seat:c})=>c))],r=a.includes("everybody")?"everybody":Pc(e,a),i=[z(t.length,"answer"),...o?[`${z(o,"answer")} of the clock`]:[],...s?[`${z(s,"draw")} of chance`]:[]];return me(i)+(a.length?`, after something was shown to ${r}`:"")}var Nc=(e,t)=>Object.entries(t).map(([n,s])=>`${q(M(e,n))} ${n===e.viewer?s==="approve"?"agree":"do not agree":s==="approve"?"agrees":"does not agree"}.`).join(" ");function S$({store:e,view:t,unfolded:n,busy:s,run:o}){let[a,r]=b([]),[i,c]=b(Vs),[f,u]=b("");if(k(()=>{n&&x(`${e.path}/commands?before=${t.version+1}&limit=${w$}`,{token:e.token}).then(({items:d})=>r(d),()=>{})},[n,t.version]),t.options.undo_policy==="off")return l`<p class="quiet">Nobody takes moves back in this game.</p>`;let p=a.filter(({target:d,last:$})=>d&&$<t.version);return l`<form class="asking" onSubmit=${ee(()=>{let d=i===Vs?{target:Vs}:{to_seq:Number(i)};return o(()=>A("POST",`${e.path}/undo-requests`,{token:e.token,body:{...d,reason:f},key:H()}))})}>
    <label>Take back
      <select value=${i} onChange=${({currentTarget:d})=>c(d.value)}>
        <option value=${Vs}>my last answer, and all after it</option>
        ${p.map(({last:d,text:$,question:h})=>l`<option key=${d} value=${d}>all after: ${$||g.value.name(h??"")||`version ${d}`}</option>`)}
      </select>
    </label>
    <${Lc} reason=${f} write=${u} />
    <button disabled=${s}>Ask to take back</button>
  </form>`}function A$({store:e,view:t,seat:n,busy:s,run:o}){let[a,r]=b(""),[i,c]=b(""),[f,u]=b(""),p=Object.keys(t.seats).filter(v=>v!==n&&!R(t,v).bot),m=t.paused?"pause":"resume",d=Object.entries(Oc).filter(([v])=>v!==m&&(v!=="remove"||p.length)),$={remove:p,timers:k$}[a],h=$?.includes(i)?i:"";return l`<form class="asking" onSubmit=${ee(()=>{let v=a==="remove"?{seat:h}:a==="timers"?{timers:h}:{};return o(()=>A("POST",`${e.path}/motions`,{token:e.token,body:{kind:a,reason:f,...v},key:H()}))})}>
    <${Ac} label="Put a motion" value=${a} choose=${r} options=${d} />
    ${$&&l`<${Ac} label=${a==="remove"?"Whose seat":"Clocks"} value=${h} choose=${c} options=${$.map(v=>[v,g.value.name(v)])} />`}
    <${Lc} reason=${f} write=${u} />
    <button disabled=${s||!a||!!($&&!h)}>Put it to the vote</button>
  </form>`}function Ac({label:e,value:t,choose:n,options:s}){return l`<label>${e}
    <select value=${t} onChange=${({currentTarget:o})=>n(o.value)}>
      <option value="">choose</option>
      ${s.map(([o,a])=>l`<option key=${o} value=${o}>${a}</option>`)}
    </select>
  </label>`}function Lc({reason:e,write:t}){return l`<label>Reason, which everybody reads
    <input type="text" maxlength="200" value=${e} onInput=${({currentTarget:n})=>t(n.value)} />
  </label>`}function O$({store:e,view:t,host:n,busy:s,run:o}){let a=t.paused?"resume_game":"pause_game";return l`<button disabled=${s} onClick=${()=>o(()=>A("POST",`${e.path}/commands`,{token:n,body:{type:a},key:H()}))}>${t.paused?"Go on after the pause":"Pause the game"}</button>`}var C$=40;function Ic(e){return Object.keys(e.seats).filter(t=>{let{bot:n,stand_in:s,conceded:o}=R(e,t);return t!==e.viewer&&!n&&!s&&!o})}function va({store:e}){let[t,n]=b(!1),s=e.newest.value;if(!s||s.status!=="running"||s.options.undo_policy==="off"||s.undo||s.motion||s.fork_request)return null;let o=Ic(s).map(a=>M(s,a));return l`<span class="undo">
    <button type="button" title=${o.length?`Asks ${me(o)} where they have to agree`:"Free: nobody has to agree"} aria-expanded=${t?"true":"false"} onClick=${()=>n(!t)}>↶ Undo</button>
    ${t&&l`<${E$} store=${e} view=${s} close=${()=>n(!1)} />`}
  </span>`}function E$({store:e,view:t,close:n}){let{busy:s,trouble:o,say:a,attempt:r}=C(),[i,c]=b(null),[f,u]=b(""),p=e.seat.value;k(()=>{let B=`${e.path}/commands?before=${t.version+1}&limit=${C$}`;x(B,{token:e.token}).then(({items:N})=>c(N),()=>a("What it takes back is not known now. Try it again."))},[t.version]);let m=i?.findIndex(({by:B,type:N})=>B===`seat:${p}`&&N==="answer")??-1,d=i?.[m],$=i?.slice(0,m+1)??[],h=Ic(t),y=h.filter(B=>$.some(({by:N})=>N===`seat:${B}`)),v=me((y.length?y:h).map(B=>M(t,B))),w=h.length===0,T=t.options.undo_policy==="host"?"The host is asked.":w?"Nobody has to agree.":y.length?`${v} must agree.`:`Free, unless cards were seen since: then ${v} must agree.`,P=()=>r(async()=>{await A("POST",`${e.path}/undo-requests`,{token:e.token,body:{target:"my_last_command",reason:f},key:H()}),n()}).then(()=>e.look());return l`<div class="undoing" role="dialog" aria-label="Take back your last answer" onKeyDown=${B=>{B.key==="Escape"&&(B.preventDefault(),n())}}>
    ${i&&!d&&l`<p>You have answered nothing yet that can be taken back.</p>`}
    ${d&&l`
      <div class="taken-back">
        <div>
          <h3>This is taken back</h3>
          <ol tabindex="0" aria-label="What is taken back">${[...$].reverse().filter(({text:B})=>B).map(({first:B,text:N})=>l`<li key=${B}>${U(N)}</li>`)}</ol>
        </div>
        <${jc} store=${e} version=${d.first-1} />
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
  </div>`}function Rc({store:e,to:t}){let n=e.sentences.value.filter(({version:s,alive:o})=>o&&s>t);return l`<div class="taken-back">
    <div>
      <h3>This is taken back</h3>
      <ol tabindex="0" aria-label="What is taken back">${n.map(({version:s,text:o})=>l`<li key=${s}>${U(o)}</li>`)}</ol>
    </div>
    <${jc} store=${e} version=${t} />
  </div>`}function jc({store:e,version:t}){let n=I(null),[s,o]=b(!1);return k(()=>{let a=!0;return Nt({path:e.path,token:e.token},t).then(r=>{if(!a)return;let i=r.cloneNode(!0);for(let c of i.querySelectorAll("[data-id]"))c.removeAttribute("data-id");i.setAttribute("aria-hidden","true"),n.current?.replaceChildren(i),o(!0)},()=>{}),()=>{a=!1}},[t]),l`<figure class="then" hidden=${!s}><div ref=${n}></div><figcaption class="quiet small">The table of then</figcaption></figure>`}var Bc="cosmic-ledger-as-list";function K({say:e,missing:t="",busy:n,act:s,others:o=[],clear:a,list:r,know:i,body:c,frame:f}){let u=!t&&!n;return M$(()=>u&&s(),a),l`<div class="asking">
    ${c}
    <div class="row">
      <button type="button" class="main" disabled=${!u} onClick=${s}>${t||e}</button>
      ${o.map(p=>l`<button type="button" key=${p.say} disabled=${n} onClick=${p.act}>${p.say}</button>`)}
      ${f.beside}
    </div>
    ${i&&l`<div class="sums" role="status">${i}</div>`}
    ${f.about}
    <footer class="small quiet">${r&&l`<${T$} list=${r} />`}${f.foot}</footer>
  </div>`}function T$({list:e}){let[t,n]=b(localStorage.getItem(Bc)==="yes");return l`<details class="as-list" open=${t} onToggle=${({currentTarget:o})=>{n(o.open),localStorage.setItem(Bc,o.open?"yes":"no")}}>
    <summary>as a list</summary>
    <div class="sheet">${e}</div>
  </details>`}function M$(e,t){let n=I({enter:e,clear:t});n.current={enter:e,clear:t},k(()=>{let s=o=>{if(o.defaultPrevented||o.repeat||o.ctrlKey||o.metaKey||o.altKey||P$(o.target))return;let[,a=""]=/^(?:Digit|Numpad)([1-9])$/.exec(o.code)??[];if(a){let[,r]=Uo.peek()[Number(a)-1]??[];o.shiftKey?r?.less?.():r?.press()}else o.key==="Enter"&&!N$(o.target)?(o.preventDefault(),n.current.enter()):o.key==="Escape"&&n.current.clear?.()};return addEventListener("keydown",s),()=>removeEventListener("keydown",s)},[])}var P$=e=>e instanceof HTMLTextAreaElement||e instanceof HTMLSelectElement||e instanceof HTMLInputElement&&!["checkbox","radio"].includes(e.type),N$=e=>e instanceof Element&&e.closest("button, a, summary")!==null&&e.closest("[data-offer]")===null;function Fc({question:e,busy:t,answer:n,frame:s}){let[o,a]=b(()=>[...e.items]),r=(u,p)=>a(m=>{let d=m.filter(($,h)=>h!==u);return[...d.slice(0,p),...m.slice(u,u+1),...d.slice(p)]}),i=u=>a(p=>{let m=p.findIndex(d=>d.id===u);return p.map((d,$)=>$===m-1?p[m]??d:$===m&&m>0?p[m-1]??d:d)});Re(o.map(({id:u,label:p},m)=>[u,{label:p,chosen:!1,count:null,inForm:!0,text:String(m),press:()=>i(u)}]));let c=(u,p)=>{let m=o.findIndex(d=>d.id===u);m>=0&&r(m,p)},f=o.every(({id:u},p)=>u===e.items[p]?.id);return l`<${K}
    say=${f?"Keep this order":`Use this order: ${o[0]?.label??""} first`}
    busy=${t}
    act=${()=>n({order:o.map(({id:u})=>u)})}
    clear=${()=>a([...e.items])}
    body=${l`<ol class="order">
      ${o.map(({id:u,label:p},m)=>l`<li
          key=${u}
          ...${nt(u)}
          ...${st(d=>c(d,m))}
        >
          <span>${m+1}. ${p}</span>
          <button type="button" aria-label=${`Up: ${p}`} disabled=${m===0} onClick=${()=>r(m,m-1)}>↑</button>
          <button type="button" aria-label=${`Down: ${p}`} disabled=${m===o.length-1} onClick=${()=>r(m,m+1)}>↓</button>
        </li>`)}
    </ol>`}
    frame=${s}
  />`}function Zs(e,t){let{kind:n,...s}=e;return Object.entries(s).flatMap(([a,r])=>a==="pass"?"pass":a==="refuse"?"refuse":a==="yes"?r?"yes":"no":Array.isArray(r)?r.length?r.map(i=>t.name(i)).join(", "):"none":r!==null&&typeof r=="object"?Object.entries(r).map(([i,c])=>Array.isArray(c)?`${t.name(i)}: ${c.map(f=>t.name(f)).join(", ")}`:`${t.name(i)}: ${c}`):typeof r=="string"?t.name(r):String(r)).join(", ")||"nothing"}function Dc({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.cards.map(({id:c,title:f})=>({id:c,title:f,label:Wc(Uc(f)),inForm:!0})),r=Oe(a,e.min,e.max,"alien"),i=a.filter(({id:c})=>r.chosen.includes(c)).map(({label:c})=>c);return l`<${K}
    say=${`Play ${i.join(" and ")}`}
    missing=${Rt(r.chosen.length,e.min,e.max,"alien")}
    busy=${n}
    act=${()=>s({cards:r.chosen})}
    clear=${r.clear}
    body=${l`<div class="aliens">
      ${a.map(({id:c,title:f},u)=>l`<${L$} key=${c} alien=${Uc(f)} nth=${u+1} seat=${t.viewer} chosen=${r.chosen.includes(c)} press=${()=>r.turn(c)} />`)}
    </div>`}
    frame=${o}
  />`}var Uc=e=>(e??"").replace(/^flare-/,""),Wc=e=>g.value.entry(e)?.name??g.value.name(e);function L$({alien:e,nth:t,seat:n,chosen:s,press:o}){let a=g.value.entry(e),r=[a?.verb,a?.alert&&`${a.alert} alert`].filter(Boolean).join(" · ");return l`<button type="button" class=${`alien-card${s?" chosen":""}`} data-offer=${e} aria-pressed=${s?"true":"false"} onClick=${o}>
    <span class="who"><${xe} id=${e} seat=${n} size=${56} /><span><b>${Wc(e)}</b><small>${r}</small></span><kbd aria-hidden="true">${t}</kbd></span>
    <span class="says">${a?.power??g.value.text(e)}</span>
    ${a?.wild&&l`<span class="flare"><b>Wild flare</b> ${a.wild}</span>`}
    ${a?.super&&l`<span class="flare"><b>Super flare</b> ${a.super}</span>`}
  </button>`}var Hc={offense:"defense",defense:"offense"},zc=new Set(["ally","commit","invite","select_card"]),I$=()=>Math.max(...[...g.value.entries.values()].map(({kind:e,value:t})=>e==="attack"?t??0:0)),Yc=(e,t)=>[e[t],...Object.entries(e.allies).flatMap(([n,s])=>s===t?[n]:[])];function wa({encounter:e},t){return e?t===e.offense?"offense":t===e.defense?"defense":e.allies[t]??"":""}function R$(e,t){let n=e.encounter;if(!n)return 0;let s=t==="offense"?[e.gate]:[n.planet?{[n.defense]:e.planets[n.planet]?.[n.defense]??[]}:{},e.beside],o=Yc(n,t);return s.flatMap(a=>Object.entries(a)).reduce((a,[r,i])=>a+(o.includes(r)?i?.length??0:0),0)}function qc(e,t){let s=e.encounter?.terms?.[t];return s?s.reduce((o,{amount:a})=>o+a,0):R$(e,t)}function Gc(e,t){let n=e.encounter,s=wa(e,e.viewer);if(!n||!s||n.terms)return"";let[o,a]=[qc(e,s),qc(e,Hc[s])],r=q(M(e,n[Hc[s]])),i=`with ${z(o,"ship")}`,c=t?g.value.entry(t):void 0;if(!c)return`${q(i)} against ${a}.`;if(c.kind==="negotiate")return`${q(i)} against ${a}: against an attack you lose, against a negotiate you make a deal.`;if(c.kind!=="attack"||typeof c.value!="number")return`${q(i)} against ${a}.`;let f=o+c.value,u=f-a+(s==="defense"?1:0),p=u<=0?`${r} wins with any attack`:u>I$()?`${r} needs more than any attack`:`${r} needs Attack ${String(u).padStart(2,"0")}`;return`${q(i)}: ${f} before reinforcements. ${p}.`}function Kc(e,t){let n=e.encounter;if(!n||!zc.has(t))return"";let s=[...new Set([...Yc(n,"offense"),...t==="ally"||t==="commit"?[e.viewer]:[]])].filter(r=>{let i=R(e,r);return i&&i.colonies_counted+1>=i.colonies_needed&&(wa(e,r)==="offense"||n.invited.offense?.includes(r))});if(!s.length)return"";let o=me(s.map(r=>M(e,r))),a=s.length>1||o==="you"?"win":"wins";return`If ${wa(e,e.viewer)==="offense"?"this side":"the offense"} wins, ${o} ${a} the game.`}function Qs(e,t,n){return t==="ally"?j$(e,n):t==="rewards"?B$(e,n):""}function j$(e,t){let n=e.encounter?.planet,s="If it loses, your ships go to the warp.";return t==="offense"?`If it wins, your ships land on ${n?ce(e,n):"the planet"}. ${s}`:t==="defense"?`If it wins, your ships return, and for each you get a reward: a card, or a ship of yours from the warp. ${s}`:""}function B$({piles:e,variants:t,warp:n,viewer:s},o){if(o==="cards")return`From the deck, which has ${z(e.deck,"card")}.`;if(o==="ships")return`From the warp, where you have ${z(Object.entries(n).find(([r])=>r===s)?.[1]?.length??0,"ship")}.`;if(o!=="reward_cards"||!t.reward_deck)return"";let a=[...g.value.entries.values()].flatMap(r=>r.deck==="reward"&&r.kind?[g.value.name(r.kind).toLowerCase()]:[]);return`From the reward deck, which has ${z(t.reward_deck.deck,"card")}. In it are: ${me([...new Set(a)])}.`}var F$=new Set(["Kickers","Sheet","On the table","Cannon","Battery","Beside it"]);function Vc(e,t){return zc.has(t)?Ks(e).flatMap(([n,s])=>F$.has(n)?[`${n}: ${U(s)}.`]:[]).join(" "):""}function Jc(e){return e.question.name==="choose_alien"?l`<${Dc} ...${e} />`:l`<${D$} ...${e} />`}var U$=new Map([["tech","tech"],["station","station"],["hazard","hazard"],["flare","flare"]]);function D$({question:e,view:t,busy:n,answer:s,frame:o}){let a=(jn(t)??[]).map(({id:m})=>m),r=m=>a.indexOf(m)+1||a.length+1,i=e.cards.map(({id:m,title:d})=>({id:m,title:d,label:d?g.value.name(d):"a card face down",text:g.value.text(d)})).sort((m,d)=>r(m.id)-r(d.id)),c=new Set(i.map(({title:m})=>g.value.kinds.get(m??""))),f=c.size===1?U$.get([...c][0]??"")??"card":"card",u=Oe(i,e.min,e.max,f),p=i.find(({id:m})=>m===u.chosen.at(-1));return l`<${K}
    say=${it(_e(e),lt(u),f)}
    missing=${u.missing}
    busy=${n}
    act=${()=>s({cards:u.chosen})}
    clear=${u.clear}
    know=${e.name==="select_card"?l`<p>${Gc(t,p?.title??null)}</p>`:jt(u)}
    list=${l`<${je} choice=${u} />`}
    frame=${o}
  />`}function Kt(e,t,n,s="ship"){let o=()=>Object.fromEntries(e.map(p=>[p.id,W$(e,p,t)])),[a,r]=b(o),i=Xc(a),c=(p,{id:m,least:d,most:$},h)=>{let y=n-Xc(p)+(p[m]??0);return{...p,[m]:Math.max(d,Math.min($,y,h))}},f=(p,m)=>r(d=>c(d,p,m)),u=(p,m)=>r(d=>{let $=p.find(({id:h,least:y,most:v})=>m>0?(d[h]??0)<v:(d[h]??0)>y);return $?c(d,$,(d[$.id]??0)+m):d});return Re(e.map(p=>{let m=a[p.id]??0,d=p.step??1,{id:$,least:h,most:y,step:v,...w}=p,T=m>h?()=>u([p],-d):null,P=m>=y||i+d>n;return[p.id,{...w,chosen:m>0,count:m,full:P,less:T,press:()=>u([p],d)}]})),{amounts:e,counts:a,total:i,full:i>=n,set:f,add:u,clear:()=>r(o),missing:Rt(i,t,n,s)}}var W$=(e,t,n)=>e.reduce((s,{most:o})=>s+o,0)<=n?t.most:t.least,Xc=e=>Object.values(e).reduce((t,n)=>t+n,0),eo=e=>Object.fromEntries(Object.entries(e).filter(([,t])=>t));function to({counts:{amounts:e,counts:t,set:n,add:s}}){return l`<fieldset>
    <legend class="unseen">How many</legend>
    ${e.map(o=>l`<${Un} key=${o.id} amount=${o} now=${t[o.id]??0} set=${n} add=${s} />`)}
  </fieldset>`}function Un({amount:e,now:t,set:n,add:s}){let o=e.step??1;return l`<div class="stepper">
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
  </div>`}function Zc({question:e,busy:t,answer:n,frame:s}){let{min:o,max:a,step:r,prompt:i}=e,c={id:"number",label:"Number",least:o,most:a,step:r,inForm:!0},f=Kt([c],o,a,""),u=f.counts.number??o,[,p=""]=/How many ([a-z]+)s\b/.exec(i)??[];return l`<${K}
    say=${`${_e(e)} ${p?z(u,p):u}`}
    busy=${t}
    act=${()=>n({number:u})}
    clear=${f.clear}
    body=${l`<${Un} amount=${c} now=${u} set=${f.set} add=${f.add} />`}
    frame=${s}
  />`}function Qc({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.options.map(({id:i,label:c})=>{let f=Qs(t,e.name,i)||g.value.text(i);return{id:i,label:c,both:!0,emblem:i in t.seats?`seat-${i}`:Be(i),text:f===c?"":f,...g.value.kinds.has(i)&&{title:i}}}),r=Oe(a,e.min,e.max,"option");return l`<${K}
    say=${me(lt(r),"Choose nothing")}
    missing=${r.missing}
    busy=${n}
    act=${()=>s({options:r.chosen})}
    know=${jt(r)}
    clear=${r.clear}
    list=${l`<${je} choice=${r} />`}
    frame=${o}
  />`}function eu({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.planets.map(i=>({id:i,label:ce(t,i),text:g.value.text(i),emblem:Be(i)})),r=Oe(a,e.min,e.max,"planet");return l`<${K}
    say=${it(_e(e),lt(r),"planet")}
    missing=${r.missing}
    busy=${n}
    act=${()=>s({planets:r.chosen})}
    know=${jt(r)}
    clear=${r.clear}
    list=${l`<${je} choice=${r} />`}
    frame=${o}
  />`}function tu({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.seats.map(f=>({id:f,label:q(M(t,f)),emblem:`seat-${f}`})),r=Oe(a,e.min,e.max,"player"),i=()=>a.forEach(({id:f})=>r.chosen.includes(f)||r.turn(f)),c=a.length>2&&e.max>=a.length&&r.chosen.length<a.length;return l`<${K}
    say=${it(_e(e),lt(r),"player","nobody")}
    missing=${r.missing}
    busy=${n}
    act=${()=>s({seats:r.chosen})}
    others=${c?[{say:`All: ${me(a.map(({label:f})=>f))}`,act:i}]:[]}
    clear=${r.clear}
    list=${l`<${je} choice=${r} />`}
    frame=${o}
  />`}var H$=new Set(["launch","launch_for_another","commit","escorts"]);function su({question:e,view:t,busy:n,answer:s,frame:o}){let{places:a,min:r,max:i}=e,c=!a.some($=>$.marks),f=a.flatMap($=>Y$($)),u=$=>H$.has(e.name)?{drag:$,toGate:!0}:{},p=Kt(f.map(({id:$,place:h,mark:y,ships:v,least:w,most:T})=>({id:$,least:w,most:T,label:q(ce(t,h))+(y&&`: ${g.value.name(y)}`),text:`${z(v.length,"ship")} there. ${y&&g.value.text(y)}`.trim(),emblem:Be(h),...c?u(h):{group:q(ce(t,h)),short:y}})),r,i);Re(c?[]:a.map(({place:$})=>[$,{...q$($,f,p,t),...u($)}]));let m=f.flatMap(({id:$,ships:h})=>h.slice(0,p.counts[$])),d=()=>s(c?{from:eo(p.counts)}:{ships:m});return l`<${K}
    say=${it(_e(e),[z(p.total,"ship")],"ship")}
    missing=${p.missing}
    busy=${n}
    act=${d}
    clear=${p.clear}
    list=${l`<${to} counts=${p} />`}
    frame=${o}
  />`}function q$(e,t,{counts:n,amounts:s,add:o,full:a},r){let i=s.filter(({id:f})=>t.some(u=>u.id===f&&u.place===e)).sort((f,u)=>nu(f)-nu(u)),c=i.reduce((f,{id:u})=>f+(n[u]??0),0);return{chosen:c>0,count:c,label:q(ce(r,e)),inForm:!0,full:a||i.every(({id:f,most:u})=>(n[f]??0)>=u),press:()=>o(i,1),less:c>0?()=>o([...i].reverse(),-1):null}}var z$=["E","S","W","L"],nu=({short:e=""})=>z$.indexOf(e);function Y$({place:e,ships:t,min:n=0,max:s,marks:o}){return o?[...new Set(t.map(a=>o[a]??""))].sort().map(a=>{let r=t.filter(i=>(o[i]??"")===a);return{id:`${e}:${a}`,place:e,mark:a,ships:r,least:0,most:Math.min(s,r.length)}}):[{id:e,place:e,mark:"",ships:t,least:n,most:s}]}function ou({question:e,view:t,store:n,busy:s,answer:o,frame:a}){let[r,i]=Si(e),c=e.name==="undo"?t.undo:null;return l`<${K}
    say=${r}
    busy=${s}
    act=${()=>o({yes:!0})}
    others=${[{say:i,act:()=>o({yes:!1})}]}
    body=${Js(e,t)&&l`
      <${Mc} question=${e} view=${t} />
      ${c&&l`<${Rc} store=${n} to=${c.to_seq} />`}
    `}
    frame=${a}
  />`}function au(e,t,n){let[s="",o=""]=e.between,a=[],r=(c,f,u,p,m=1,d={})=>m>0&&a.push({key:`${c}-${f}-${u}`,side:c,kind:f,id:u,label:p,most:m,...d});for(let[c,f]of[["give",s],["take",o]]){for(let u of e.colonies[f]??[])r(c,"colony",u,`A colony on ${ce(t,u)}`);for(let[u,p]of Object.entries(e.releases[f]??{}))r(c,"release",u,`Ships of ${g.value.name(u)} out of the warp`,p);for(let[u,p]of Object.entries(e.goods))for(let m of p.give[f]??[])r(c,u,m,`${g.value.name(u)}: ${g.value.name(m)}`)}for(let c of e.cards)r("give","cards",c.id,g.value.name(c.title),1,{title:c.title});let i=e.hand_sizes[o]??0;r("take","card_count","","Any card",i,{title:null});for(let c of e.kinds)r("take","kinds",c,`A card: ${g.value.name(c)}`,i);for(let c of n)r("take","titles",c,g.value.name(c),1,{title:c});return a}function ka(e,t,n){let s={};for(let{key:o,kind:a,id:r}of e.filter(i=>i.side===t&&n[i.key]))a==="colony"?s.colony=r:a==="card_count"?s.card_count=n[o]:a==="release"||a==="kinds"?s[a]={...s[a],[r]:n[o]}:s[a]=[...s[a]??[],r];return s}function Dn(e,t){return Object.entries(e).flatMap(([s,o])=>s==="colony"?o?[`a colony on ${ce(t,o)}`]:[]:s==="card_count"?o&&!e.cards?[`${o===1?"a card":`${o} cards`} of the giver's choice`]:[]:s==="kinds"?Object.entries(o??{}).map(([a,r])=>`${r} of the giver's ${g.value.name(a).toLowerCase()} cards`):s==="release"?Object.entries(o??{}).map(([a,r])=>`${r} of ${g.value.name(a)}'s ships out of the warp`):(o??[]).map(a=>g.value.name(a))).join(", ")||"nothing"}function ru({offer:e,cards:t}){let n={},s=(e?.give.cards??[]).map(c=>c.split("#")[0]??"");for(let c of s)n[`take-titles-${c}`]=1;let o=(e?.give.card_count??0)-s.length;o>0&&(n["take-card_count-"]=o);for(let[c,f]of[["take",e?.give??{}],["give",e?.take??{}]])for(let[u,p]of Object.entries(f))if(u==="colony"&&p)n[`${c}-colony-${p}`]=1;else if(u==="release")for(let[m,d]of Object.entries(p))n[`${c}-release-${m}`]=d;else if(Array.isArray(p)&&u!=="cards"&&u!=="titles")for(let m of p)n[`${c}-${u}-${m}`]=1;let a=e?.take??{},r=[...t],i=c=>{let f=r.findIndex(({title:p})=>c(p)),[u]=f<0?[]:r.splice(f,1);u&&(n[`give-cards-${u.id}`]=1)};for(let c of a.titles??[])i(f=>f===c);for(let[c,f]of Object.entries(a.kinds??{}))for(let u=0;u<f;u++)i(p=>g.value.kinds.get(p)===c);for(let c=0;c<(a.card_count??0);c++)i(()=>!0);return{counts:n,titles:s}}function iu(e,t){let{variants:n,options:s}=e,o=["cosmic",...n.reward_deck||n.common_rewards?["reward"]:[],...n.classic?["edicts"]:[]],a=s.sets,r=i=>i&&o.includes(i.deck)&&(i.kind!=="flare"||!a||a.includes(i.set));return g.value.titles(t,r)}var G$=300,lu="No deal: both lose ships";function fu({question:e,view:t,busy:n,answer:s,tried:o,frame:a}){let[r,i]=b({}),[c,f]=b([]),[u="",p=""]=e.between,m=q(M(t,p)),d=e.offer,$=d&&e.offer_by===p,h=au(e,t,c),y={give:ka(h,"give",r),take:ka(h,"take",r)},v=Object.values(r).some(Boolean),w=e.offers_left>0,T=X$(w&&v&&!n?y:null,o),P=(E,de)=>i(Ne=>_a(h,Ne,E,de)),ue=(E,de)=>i(Ne=>_a(h,Ne,E,(Ne[E.key]??0)+de)),B=E=>i(de=>_a(h,de,E,E.most===1&&de[E.key]?0:(de[E.key]??0)+1)),N=()=>(i({}),f([])),W=E=>{E&&(f(de=>[...new Set([...de,E])]),i(de=>({...de,[`take-titles-${E}`]:1})))},Ue=()=>{let E=ru(e);f(E.titles),i(E.counts)};Re(w?h.filter(({kind:E})=>E==="colony"||E==="cards").map(E=>[E.key,{chosen:!!r[E.key],count:null,label:E.label,press:()=>B(E),drag:E.key,spot:E.id,inForm:!0}]):[]),J$(d?[d.give.colony,d.take.colony]:[],y.give.colony,y.take.colony);let ye={say:`Offer this to ${m}`,act:()=>s({offer:y})},X={say:`Accept ${m}'s offer`,act:()=>s({accept:d?.id??""})},V=$&&!v,te=V?X:ye,zn=[...$&&v?[X]:[],...d&&e.offer_by===u?[{say:"Withdraw your offer",act:()=>s({withdraw:!0})}]:[],...w||V?[{say:lu,act:()=>s({refuse:!0})}]:[]],Te=w&&l`
    <div class="chips" role="group" aria-label="Begin with">
      <button type="button" onClick=${()=>i(E=>K$(h,E,t))}>Swap colonies</button>
      <button type="button" onClick=${()=>i(E=>({...E,...V$(h),"take-card_count-":Math.max(1,E["take-card_count-"]??0)}))}>A card each</button>
      ${$&&l`<button type="button" onClick=${Ue}>Start from ${m}'s offer</button>`}
      <button type="button" disabled=${!v} onClick=${N}>Clear</button>
    </div>
    <div class="trays">
      <${cu} side="give" heading="You give" seat=${u} ...${{all:h,counts:r,add:ue,view:t}} />
      <${cu} side="take" heading=${`${m} gives`} seat=${p} ...${{all:h,counts:r,add:ue,view:t}} />
    </div>
    <div class="supplies">
      <${uu} side="give" said="Your colonies and cards" ...${{all:h,counts:r,toggle:B,seat:u}} />
      <div>
        <${uu} side="take" said=${`Of ${m}: colonies, any card, or a kind of card`} ...${{all:h,counts:r,toggle:B,seat:p}} />
        <label class="by-name">A card by its name
          <select value="" onChange=${({currentTarget:E})=>(W(E.value),E.value="")}>
            <option value="">choose one</option>
            ${e.kinds.map(E=>l`<optgroup key=${E} label=${g.value.name(E)}>${iu(t,[E]).map(([de,Ne])=>l`<option key=${de} value=${de}>${Ne}</option>`)}</optgroup>`)}
          </select>
        </label>
      </div>
    </div>
    <p class="happens" role="status">${v?`You give ${Dn(y.give,t)}; ${m} gives ${Dn(y.take,t)}. `:""}${T?l`<b class="trouble">${T}</b>`:`Offers left: ${e.offers_left}`}</p>
  `;return l`<${K}
    ...${w||V?te:{say:lu,act:()=>s({refuse:!0})}}
    missing=${w&&!v&&!V?"Put something into a tray":""}
    busy=${n}
    others=${zn}
    clear=${N}
    body=${l`<div class="deal-table">
      ${d&&l`<p><b>${$?`${m} offers`:"Your offer"}:</b> you give
        ${" "}${Dn($?d.take:d.give,t)}, and get ${Dn($?d.give:d.take,t)}.</p>`}
      ${Te}
    </div>`}
    list=${w&&l`<fieldset>
      <legend class="unseen">The deal</legend>
      ${h.map(E=>l`<${Un}
        key=${E.key}
        amount=${{id:E.key,label:`${E.side==="give"?"You give":`${m} gives`}: ${E.label}`,least:0,most:E.most}}
        now=${r[E.key]??0}
        set=${(de,Ne)=>P(E,Ne)}
        add=${(de,Ne)=>ue(E,Ne)}
      />`)}
    </fieldset>`}
    frame=${a}
  />`}function _a(e,t,n,s){let o=n.kind==="colony"&&s?e.filter(({side:a,kind:r})=>a===n.side&&r==="colony"):[];return{...t,...Object.fromEntries(o.map(({key:a})=>[a,0])),[n.key]:Math.max(0,Math.min(n.most,s))}}function K$(e,t,n){let s=({id:a})=>Object.values(n.planets[a]??{}).reduce((r,i)=>r+(i?.length??0),0),o={...t};for(let a of["give","take"]){let r=e.filter(c=>c.side===a&&c.kind==="colony"),i=[...r].sort((c,f)=>s(f)-s(c))[0];i&&!r.some(({key:c})=>t[c])&&(o[i.key]=1)}return o}function V$(e){let t=({title:s})=>g.value.entry(s)?.value??100,n=e.filter(({kind:s})=>s==="cards").sort((s,o)=>t(s)-t(o))[0];return n?{[n.key]:1}:{}}function cu({side:e,heading:t,seat:n,all:s,counts:o,add:a}){let r=s.filter(c=>c.side===e&&o[c.key]),i=c=>{let f=s.find(({key:u})=>u===c);f?.side===e&&a(f,1)};return l`<section class=${`basket of-${n}`} aria-label=${t} ...${st(i)}>
    <h3>${t}</h3>
    <ul>
      ${r.map(c=>l`<li key=${c.key}><${pu} good=${c} seat=${n} count=${o[c.key]??0} say="Take out" press=${()=>a(c,-1)} /></li>`)}
      ${r.length===0&&l`<li class="quiet">nothing yet</li>`}
    </ul>
  </section>`}function uu({side:e,said:t,seat:n,all:s,counts:o,toggle:a}){let r=s.filter(i=>i.side===e&&(o[i.key]??0)<i.most);return l`<section aria-label=${t}>
    <p class="quiet small">${t}</p>
    <ul class="supply">
      ${r.map(i=>l`<li key=${i.key} ...${nt(i.key)}>
        <${pu} good=${i} seat=${n} count=${0} say="Put in" press=${()=>a(i)} />
      </li>`)}
    </ul>
  </section>`}function pu({good:e,seat:t,count:n,say:s,press:o}){let a=n>1&&l`<span class="stepped">${n}</span>`;return e.kind==="colony"?l`<button type="button" class=${`colony of-${t}`} data-offer=${e.key} aria-label=${`${s}: ${e.label}`} onClick=${o}><span class="disc" aria-hidden="true"></span>${e.label.replace("A colony on ","")}</button>`:e.title!==void 0?l`<span class="good" data-offer=${e.key}><${Fe} title=${e.title} name=${e.label} does=${s} press=${o} small=${!0} />${a}</span>`:l`<span class="good"><button type="button" class="pick" data-offer=${e.key} aria-label=${`${s}: ${e.label}`} onClick=${o}>${e.label}</button>${a}</span>`}function J$(...e){let t=e.flat().filter(Boolean);k(()=>(ot.value=new Set(t),()=>{ot.value=new Set}),[t.join(" ")])}function X$(e,t){let[n,s]=b("");return k(()=>{if(s(""),!e)return;let o=new AbortController;return G(G$,o.signal).then(()=>t({offer:e},o.signal)).then(a=>o.signal.aborted||s(a),()=>{}),()=>o.abort()},[JSON.stringify(e)]),n}var xa=["W","S","L","E"];function du({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.items??[],[r,i]=b(()=>Aa(e)),[c,f]=b([]),u=h=>e.marks?.[h]??"",p=(h,y)=>{i(v=>({...v,...Object.fromEntries(h.filter(w=>mu(e,w,y)).map(w=>[w,y]))})),f([])},m=()=>s({items:Object.fromEntries(e.targets.map(({target:h})=>[h,a.filter(y=>r[y]===h)]).filter(([,h])=>h?.length))}),d=e.targets.flatMap(({target:h,min:y=0,max:v})=>{let w=a.filter(T=>r[T]===h).length;return w>v?[`${q(ce(t,h))}: ${w-v} too many`]:w<y?[`${q(ce(t,h))}: ${y-w} more`]:[]}),$=h=>g.value.name(u(h)||h);return l`<${K}
    say=${`Place ${a.length===1?"it":`all ${a.length}`}`}
    missing=${d[0]??""}
    busy=${n}
    act=${m}
    clear=${()=>(f([]),i(Aa(e)))}
    body=${l`<div class="placing">
      <div class="chips" role="group" aria-label="Presets">
        ${Q$.map(([h,y])=>l`<button type="button" key=${h} onClick=${()=>(f([]),i(y(e)))}>${h}</button>`)}
      </div>
      <p class="quiet">${c.length?"Now click where they go.":"Drag what shall go elsewhere; or click it, and then where it goes."}</p>
      <div class="targets">
        ${e.targets.map(({target:h,max:y})=>l`<div
            key=${h}
            class="target"
            role="group"
            aria-label=${q(ce(t,h))}
            ...${st(()=>p(c,h))}
          >
            <button type="button" class="here" disabled=${!c.length} onClick=${()=>p(c,h)}>
              ${q(ce(t,h))} <small>${a.filter(v=>r[v]===h).length}${y<a.length?` of ${y}`:""}</small>
            </button>
            <ul>
              ${a.filter(v=>r[v]===h).sort((v,w)=>Vt(u(v))-Vt(u(w))).map(v=>l`<li key=${v}><button
                  type="button"
                  class=${`skilled${c.includes(v)?" chosen":""}`}
                  ...${nt(v,()=>c.includes(v)||f([v]))}
                  aria-pressed=${c.includes(v)?"true":"false"}
                  aria-label=${`${$(v)} at ${ce(t,h)}`}
                  title=${g.value.text(u(v))||$(v)}
                  onClick=${()=>f(c.includes(v)?c.filter(w=>w!==v):[...c,v])}
                >${u(v)||$(v)}</button></li>`)}
            </ul>
          </div>`)}
      </div>
      ${Z$(e).map(h=>l`<p class="small" key=${h}><b>${h} ${g.value.name(h)}.</b> ${g.value.text(h)}</p>`)}
    </div>`}
    frame=${o}
  />`}var Vt=e=>xa.includes(e)?xa.indexOf(e):xa.length,Z$=({marks:e})=>[...new Set(Object.values(e??{}))].sort((t,n)=>Vt(t)-Vt(n)),mu=({allowed:e,targets:t},n,s)=>(e?.[n]??t.map(o=>o.target)).includes(s);function Aa(e){let t=Object.entries(e.on_timeout?.items??{}).flatMap(([n,s])=>s.map(o=>[o,n]));return{...so(e,e.items??[],(n,s)=>s[0]),...Object.fromEntries(t)}}function so(e,t,n){let s={},o=a=>t.filter(r=>s[r]===a);for(let a of t){let r=e.targets.filter(({target:c,max:f})=>o(c).length<f&&mu(e,a,c)).map(({target:c})=>c),i=(c,f)=>o(c).filter(u=>!f||e.marks?.[u]===f).length;s[a]=n(a,r,i)??e.allowed?.[a]?.[0]??e.targets[0]?.target??""}return s}var no=({items:e,marks:t})=>[...e??[]].sort((n,s)=>Vt(t?.[n]??"")-Vt(t?.[s]??"")),Sa=(e,t)=>[...e].sort((n,s)=>t(n)-t(s))[0],Q$=[["Balanced",e=>so(e,no(e),(t,n,s)=>Sa(n,o=>100*s(o,e.marks?.[t]??"")+s(o,"")))],["Leaders at home",e=>{let t=no(e).filter(s=>e.marks?.[s]==="L"),n=no(e).filter(s=>e.marks?.[s]!=="L");return so(e,[...t,...n],(s,o,a)=>e.marks?.[s]==="L"?Sa([...o].reverse(),r=>Math.floor(a(r,"L")/2)):Sa(o,r=>a(r,"")))}],["Strongest first",e=>so(e,no(e),(t,n)=>n[0])],["As the clock would",Aa]];function hu(e){return e.question.items?l`<${du} ...${e} />`:l`<${eb} ...${e} />`}function eb({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.total??0,[,r=""]=/\b(ship|card|token|reward|counter)s?\b/.exec(e.prompt)??[],i=Kt(e.targets.map(c=>({id:c.target,label:q(ce(t,c.target)),least:c.min??0,most:c.max,text:Qs(t,e.name,c.target)||g.value.text(c.target),emblem:Be(c.target)})),a,a,r||"thing");return l`<${K}
    say=${`${_e(e)==="Choose"?"Share out":_e(e)} ${r?z(a,r):a}`}
    missing=${i.missing}
    busy=${n}
    act=${()=>s({amounts:eo(i.counts)})}
    clear=${i.clear}
    list=${l`<${to} counts=${i} />`}
    frame=${o}
  />`}var oo="*",bu={window:oo,until:"game",when:"nothing_playable"},yu={window:oo,until:"game",when:"pointless"},$u={phase:"in this phase",encounter:"in this encounter",game:"in the whole game"},Oa=e=>`${e.path}/seats/${e.seat.peek()}/standing-orders`,Wn=(e,t)=>A("PATCH",Oa(e),{token:e.token,body:t}),Ca=({window:e,when:t})=>e===oo&&(t===bu.when||t===yu.when);function gu({store:e}){let{busy:t,trouble:n,attempt:s}=C(),o=e.newest.value,a=e.seat.value;if(!o||!a||o.status==="over")return null;let r=R(o,a).standing_orders??[],i=!r.some(Ca),c=r.filter(u=>!Ca(u)),f=u=>s(()=>u().finally(()=>e.look()));return l`<details class="orders">
    <summary>Standing orders${c.length?` (${c.length})`:""}</summary>
    <label class="choice">
      <input type="checkbox" checked=${i} disabled=${t} onChange=${()=>f(()=>i?tb(e):nb(e))} />
      <span><b>Ask me everything</b><small>Else you pass by yourself while you hold nothing to play, or nothing but what is pointless.</small></span>
    </label>
    <ul>
      ${c.map(u=>{let p=ob(u);return l`<li key=${p}>
          <span>${p}</span>
          <button disabled=${t} aria-label=${`Take away: ${p}`} onClick=${()=>f(()=>Wn(e,{remove:sb(u)}))}>Take away</button>
        </li>`})}
    </ul>
    <p class="trouble" role="alert">${n}</p>
  </details>`}var tb=e=>Wn(e,{add:bu}).then(()=>Wn(e,{add:yu}));async function nb(e){let{orders:t}=await x(Oa(e),{token:e.token}),n=t.filter(s=>!Ca({window:s.window??"",when:s.when??""}));await A("PUT",Oa(e),{token:e.token,body:{orders:n,default:"drop"}})}function sb({window:e,question:t,answer:n,until:s,when:o}){return e?{window:e,until:s,when:o}:{question:t,answer:n,until:s}}function ob({window:e,question:t,answer:n,until:s}){let o=g.value.name(e||t);return e?`Pass: ${e===oo?"every window":o}, ${$u[s]}`:`${o}: ${Zs(n,g.value)}, ${$u[s]}`}function vu({busy:e,pass:t}){return l`<span class="pass-on">Pass here
    <button type="button" disabled=${e} onClick=${()=>t("encounter")} aria-label="Pass in this window all encounter">all encounter</button>
    <button type="button" disabled=${e} onClick=${()=>t("game")} aria-label="Pass in this window all game">all game</button>
  </span>`}function wu(e){let{question:t,answer:n,frame:s}=e,[o,a]=b(""),r=t.abilities.find(p=>p.use===o),i=r?.question;if(!i)return l`<${ab} ...${e} open=${a} />`;let c=p=>n({use:o,answer:{kind:i.kind,...p}}),{head:f,rest:u}=gt(i.prompt);return l`<div class="inner">
    <p><b>${r.label}.</b> ${u} ${f}</p>
    <${Ea} ...${e} question=${i} answer=${c} frame=${{...s,beside:l`<button type="button" onClick=${()=>a("")}>Back</button>${s.beside}`}} />
  </div>`}function ab({question:e,view:t,busy:n,answer:s,frame:o,open:a}){let r=jn(t)??[],i=new Set,c=e.abilities.map(({use:d,label:$,text:h,name:y})=>{let v=r.find(({id:w,title:T})=>!i.has(w)&&rb(T,d,y));return v&&i.add(v.id),{id:d,label:$,text:h,...v?{spot:v.id,title:v.title}:{emblem:Be(d.split(".")[0]??"")}}}),f=Oe(c,0,1),u=e.abilities.find(({use:d})=>f.chosen.includes(d)),p=()=>u?u.question?a(u.use):s({use:u.use}):s({pass:!0}),m=c.some(({id:d,title:$})=>d===u?.use&&$);return l`<${K}
    say=${u?`${m?"Play":"Use"} ${u.label}${u.question?" …":""}`:"Pass"}
    missing=${u||e.may_pass?"":"Choose what you use"}
    busy=${n}
    act=${p}
    others=${u&&e.may_pass?[{say:"Pass",act:()=>s({pass:!0})}]:[]}
    clear=${f.clear}
    know=${u&&m&&l`<p>${u.text}</p>`}
    list=${c.length>0&&l`<${je} choice=${f} />`}
    frame=${o}
  />`}function rb(e,t,n){let[s="",o=""]=t.split(".");return e===t||e===s?!0:(o==="wild"||o==="super")&&(e===`flare-${s}`||g.value.name(e)===n)}var ib={arrange:Fc,choose_cards:Jc,choose_number:Zc,choose_option:Qc,choose_planets:eu,choose_seats:tu,choose_ships:su,confirm:ou,deal:fu,distribute:hu,respond:wu};function Ea(e){let t=ib[e.question.kind];return l`<${t} ...${e} />`}function ku({store:e}){let t=e.newest.value,n=e.seat.value,[s,o]=b(""),[a,r]=b(""),i=I(new Set).current,c=t?.status==="running"&&n?t:null,f=c?.questions.filter(d=>d.kind!==null)??[],u=f.find(({id:d})=>d===s)??f[0];if(cb(e,u,i,r),!c)return null;let p=f[(f.findIndex(({id:d})=>d===u?.id)+1)%f.length],m=()=>(u&&i.add(u.id),r(""));return l`<section class="questions" aria-label="Your questions">
    ${e.refused.value&&l`<p class="trouble" role="alert">${e.refused.value}</p>`}
    ${a&&l`<p class="closed" role="status">${a}</p>`}
    ${u?l`<${pb} key=${u.id} question=${u} view=${c} store=${e} closed=${a} done=${m} />`:l`<div class="row waiting"><p class="quiet">Nothing is asked of you now. ${lb(c)}</p><${va} store=${e} /></div>
          <${Ec} store=${e} view=${c} />`}
    ${f.length>1&&l`<button type="button" class="others small" onClick=${()=>o(p?.id??"")}>${f.length} questions: show the next one</button>`}
  </section>`}function lb(e){let t=e.waiting.filter(n=>n in e.seats);return t.length?`Waiting for ${me(t.map(n=>M(e,n)))}.`:""}function cb(e,t,n,s){let o=I(void 0);k(()=>{let a=o.current;if(o.current=t,a&&!n.has(a.id)&&a.id!==t?.id&&!Ta(e,a)){let c=e.newest.peek(),f=c&&R(c,a.seat)?.stand_in;t?.kind===a.kind&&t.prompt===a.prompt?s("Something has happened meanwhile, and you are asked again."):s(`“${gt(U(a.prompt)).head}” ${f?"was answered by the bot that plays for you":"was answered elsewhere, or fell away"}.`)}let r=document.activeElement===document.body||document.activeElement?.closest(".dock, .board")!=null,i=t&&document.querySelector(`.question[data-id="${CSS.escape(t.id)}"] h2`);r&&i instanceof HTMLElement&&i.focus({preventScroll:!0})},[t?.id])}var ub=({kind:e,name:t,...n})=>e==="deal"||e==="arrange"||t==="choose_alien"||t==="undo"||"items"in n,fb=600;function pb({question:e,view:t,store:n,closed:s,done:o}){let[a,r]=b(!1),[i,c]=b(!1);k(()=>{if(!s)return;c(!0);let X=setTimeout(()=>c(!1),fb);return()=>clearTimeout(X)},[s]);let[f,u]=b(""),[p,m]=b(!1),d=I(!1),$=async X=>{if(d.current)return;d.current=!0,r(!0),u(""),n.refused.value="";let V="";o();try{await X()}catch(te){V=te instanceof ne?"The service did not answer. Your choice is still here: send it again.":Y(te)}await n.look(),Ta(n,e)?u(V):n.refused.value=V&&`${V} Your answer did not count.`,d.current=!1,r(!1)};mb(e),hb(e,t);let h=X=>$(()=>_u(n,e,X)),y=(X,V)=>bb(n,e,X,V),v=X=>$(()=>$b(n,e,X)),{head:w,rest:T}=gt(U(e.prompt)),P=Js(e,t)?"":T,ue=Kc(t,e.name),B=ub(e),N=Vc(t,e.name),W=(P||ue||N)&&l`<div class="know" tabindex="0" role="region" aria-label="About the question">
    ${ue&&l`<p class="stake">${ue}</p>`}
    ${P&&l`<p class="quiet">${P}</p>`}
    ${N&&l`<p class="lying">${N}</p>`}
  </div>`,Ue=l`
    <button type="button" class="rule" onClick=${()=>Fn("rules",e.rule)}>Rule ${e.rule}</button>
    ${e.secret&&l`<span>Only you see this.</span>`}
    ${e.remaining_ms!==null&&l`<span>When the time is over: ${Zs(e.on_timeout,g.value)}.</span>`}
    ${e.kind==="respond"&&e.may_pass&&l`<${vu} busy=${a} pass=${v} />`}
    <${mc} store=${n} question=${e} />
  `,ye={beside:l`<${va} store=${n} />`,about:W||null,foot:Ue};return l`<article class=${`question ${e.kind}${B?" overlay":""}${p?" folded":""}`} data-id=${e.id}>
    <header>
      <h2 tabindex="-1" aria-live="polite">${w}</h2>
      ${e.remaining_ms!==null&&l`<${ga} of=${e} seenAt=${n.seenAt} /><${kc} store=${n} question=${e} />`}
      ${B&&l`<${db} store=${n} folded=${p} fold=${m} />`}
    </header>
    ${f&&l`<p class="trouble" role="alert">${f}</p>`}
    <${Ea} question=${e} view=${t} store=${n} busy=${a||i} answer=${h} tried=${y} frame=${ye} />
  </article>`}function db({store:e,folded:t,fold:n}){let s=e.talk.unread.value,o=a=>(n(!0),ya(a));return l`<span class="ways">
    <button type="button" class="fold small" aria-expanded=${t?"false":"true"} onClick=${()=>n(!t)}>${t?"Back to the question":"See the table"}</button>
    <button type="button" class="fold small to-panel" onClick=${()=>o("story")}>Story</button>
    <button type="button" class="fold small to-panel" onClick=${()=>o("talk")}>Talk${s>0&&l` <span class="unread">${s}<span class="unseen"> unread</span></span>`}</button>
  </span>`}function mb({id:e,kind:t,about:n}){k(()=>{if(t!=="deal")return ot.value=new Set(n.planets),()=>{ot.value=new Set}},[e])}function hb(e,t){k(()=>{let n="planets"in e?e.planets:"places"in e?e.places.map(({place:a})=>a):"targets"in e?e.targets.map(({target:a})=>a):[],s=new Set(n.map(a=>a.replace(/-\d+$/,""))),[o=""]=s;if(!(s.size!==1||!(o in t.seats)))return Pt.value=o,()=>{Pt.value=""}},[e.id])}var Ta=(e,t)=>e.newest.peek()?.questions.some(n=>n.id===t.id)??!1;async function $b(e,t,n){await Wn(e,{add:{window:t.name,until:n}}),await e.look(),Ta(e,t)&&await _u(e,t,{pass:!0})}var _u=(e,t,n)=>A("POST",`${e.path}/commands`,{token:e.token,body:xu(t,n),key:H()});async function bb(e,t,n,s){let o={token:e.token,body:xu(t,n),signal:s};try{return await A("POST",`${e.path}/commands?dry_run=true`,o),""}catch(a){return s.aborted?"":Y(a)}}var xu=(e,t)=>({type:"answer",question_id:e.id,answer:{kind:e.kind,...t}});var Tu="cosmic-ledger-tips",ao=8,yb=()=>Math.max(4,Math.round(innerWidth/180)),gb=250,Su=".question, .waiting, .hand .card, [data-offer], .plate, .spot, .stepper-here, .lit, .top, .tabs, .absence, .caption, .reveal, .board [data-id=warp]",vb=".board [data-id], .tab h2, .tab .sentence, .tab button, .tab select, .tab p",Au=e=>Object.keys(e.seats).find(t=>t!==e.viewer&&R(e,t).player&&!R(e,t).bot)??"",Mu=[{id:"alien",at:".question",when:({names:e})=>e.includes("choose_alien"),text:()=>"Your alien has a power that breaks a rule of the game. Read what each one does; any of them will do for a first game."},{id:"answer",at:".question .main",when:({names:e})=>e.length>0&&!e.includes("choose_alien"),text:()=>"What you can choose is ringed on the table or lifted in your hand. The large button by the question says what it does, and waits for you."},{id:"plates",at:".board .plate",when:({view:e})=>e.turn.number>0,text:()=>"A plate is a player. Its circles are colonies in other systems: who fills them all wins. Press a plate to read the alien's power."},{id:"hand",at:".hand",when:({names:e})=>e.includes("select_card"),text:()=>"Your cards. A number attacks: it is added to your ships. N negotiates: if both sides play one, you make a deal. The others are used at their own moment."},{id:"ally",at:".question",when:({names:e})=>e.includes("ally"),text:()=>"Allies send one to four ships. With the offense they win a colony, with the defense they win cards or ships. If their side loses, their ships go to the warp."},{id:"warp",at:".board [data-id=warp]",when:({view:e})=>Object.keys(e.seats).some(t=>t===e.viewer&&R(e,t).ships_in_warp>0),text:()=>"Ships that are lost wait in the warp, in the middle. You get one back at the beginning of each of your turns."},{id:"story",at:"#tab-story",when:({view:e})=>e.turn.number>1,text:()=>"What has happened stands here. A press on a sentence shows the table of that moment."},{id:"talk",at:"#tab-talk",when:({view:e})=>Au(e)!=="",text:({view:e})=>`Here you talk: to all, or to ${M(e,Au(e))} alone. A deal needs words.`}],Xt=Mu.map(({id:e})=>e),Jt=_(wb());function wb(){let e=localStorage.getItem(Tu)??"";return e==="off"?Xt:e.split(" ").filter(Boolean)}function Ou(e){Jt.value=[...new Set([...Jt.value,...e])],localStorage.setItem(Tu,Jt.value.length>=Xt.length?"off":Jt.value.join(" "))}function Pu({store:e}){let t=e.newest.value;if(!t||!e.seat.value||t.status!=="running"||Jt.value.length>=Xt.length)return null;let n=t.questions.filter(o=>o.kind!==null).map(({name:o})=>o),s=Mu.find(({id:o,when:a})=>!Jt.value.includes(o)&&a({view:t,names:n}));return s?l`<${kb} key=${s.id} tip=${s} now=${{view:t,names:n}} />`:null}function kb({tip:e,now:t}){let n=I(null),[s,o]=b(null);k(()=>{let r=()=>n.current&&o(_b(n.current,e.at));r();let i=setInterval(r,gb);return addEventListener("resize",r),()=>(clearInterval(i),removeEventListener("resize",r))},[e.id]);let a=s?{left:`${s.left}px`,top:`${s.top}px`}:{visibility:"hidden",left:0,top:0};return l`<aside class="tip" role="note" aria-label="Tip" ref=${n} style=${a}>
    <p>${e.text(t)}</p>
    <p class="buttons">
      <button type="button" class="small" onClick=${()=>Ou([e.id])}>Got it</button>
      <button type="button" class="small quiet" onClick=${()=>Ou(Xt)}>No more tips</button>
      <span class="quiet small">${Xt.indexOf(e.id)+1} of ${Xt.length}</span>
    </p>
  </aside>`}function _b(e,t){let n=document.querySelector(t)?.getBoundingClientRect();return!document.querySelector(".board .picture")||!n||!n.width||n.bottom<0||n.top>innerHeight?null:Cu(e,n,`${Su}, ${vb}`)??Cu(e,n,Su)}function Cu(e,t,n){let{width:s,height:o}=e.getBoundingClientRect(),a=[...document.querySelectorAll(n)].map(u=>u.getBoundingClientRect()),r=[t,...a].filter(u=>u.width>0&&u.bottom>0&&u.top<innerHeight),i=yb(),c=null,f=1/0;for(let u=ao;u+o+ao<=innerHeight;u+=i)for(let p=ao;p+s+ao<=innerWidth;p+=i){let m=Math.hypot(Eu(p,p+s,t.left,t.right),Eu(u,u+o,t.top,t.bottom));m>=f||r.some(d=>d.left<p+s&&p<d.right&&d.top<u+o&&u<d.bottom)||([c,f]=[{left:p,top:u},m])}return c}var Eu=(e,t,n,s)=>Math.max(0,n-t,e-s);var xb=new Set(["cards_revealed","totals_fixed","outcome_fixed"]);function Lu({store:e}){let{playback:t}=e,n=t.current.value,s=t.view.value;return k(()=>{let o=a=>{a.key!==" "||!t.current.peek()||a.target instanceof HTMLButtonElement||a.target instanceof HTMLInputElement||(a.preventDefault(),t.skip())};return addEventListener("keydown",o),()=>removeEventListener("keydown",o)},[t]),!n||!s?null:l`<div class=${`stage of-${n.type}`} aria-live="polite">
    ${xb.has(n.type)&&l`<${Ab} view=${s} />`}
    ${n.type==="destiny_drawn"&&l`<${Sb} item=${n} />`}
    <p class="caption" data-version=${n.version}>
      ${n.about.seats[0]&&l`<${Q} seat=${n.about.seats[0]} />`}
      <span>${U(n.text)}</span>
      <span class="buttons">
        <button class="quiet" onClick=${()=>t.skip()}>Skip</button>
        ${t.queue.value.length>0&&l`<button class="quiet" onClick=${()=>t.skipAll()}>To now (${t.queue.value.length})</button>`}
      </span>
    </p>
  </div>`}var Sb=({item:e})=>l`<div class="turned destiny" key=${e.version}><${Fe} title=${e.about.cards[0]?.split("#")[0]??null} /></div>`;function Ab({view:e}){let t=e.encounter;return t?l`<div class="reveal" role="group" aria-label="The cards are revealed">
    <${Nu} key="offense" view=${e} side="offense" seat=${t.offense} />
    <b class="versus">vs</b>
    <${Nu} key="defense" view=${e} side="defense" seat=${t.defense} />
  </div>`:null}function Nu({view:e,side:t,seat:n}){let s=e.encounter,o=s.cards[n]??null,a=(s.explained[`total:${t}`]??s.terms?.[t]??[]).filter(({amount:c})=>c),r=s.totals?.[t]??a.reduce((c,{amount:f})=>c+f,0),i=s.totals?.[t]!==void 0||[s.offense,s.defense].every(c=>Ob(s,c)==="attack");return l`<div class=${`side of-${n}${s.winner===t?" won":""}`}>
    <h3><${Q} seat=${n} /> ${M(e,n)}</h3>
    <div class="turned"><${Fe} title=${o} /></div>
    ${i&&l`<p class="total">${a.length>0&&l`<${Eb} to=${r} />`}</p>`}
    ${s.winner&&l`<p class="result">${s.winner===t?"wins":"loses"}</p>`}
    ${i&&l`<ul class="terms">
      ${a.map(({amount:c,source:f,seat:u},p)=>l`<li key=${p}>${c<0?"−":"+"}${Math.abs(c)} ${g.value.name(f)}${u&&u!==n?` (${u===e.viewer?"yours":M(e,u)})`:""}</li>`)}
    </ul>`}
  </div>`}var Ob=({faces:e,cards:t},n)=>e[n]?.type??g.value.kinds.get(t[n]?.split("#")[0]??""),Cb=1200,Ma=24;function Eb({to:e}){let[t,n]=b(0);return k(()=>{let s=0,o=setInterval(()=>{s+=1,n(Math.round(e*s/Ma)),s>=Ma&&clearInterval(o)},Cb/Ma);return()=>clearInterval(o)},[e]),l`<output aria-label=${String(e)}>${t}</output>`}var Iu=["regroup","destiny","launch","alliance","planning","reveal","resolution"];function Ru({store:e,view:t}){let n=e.game.value?.forked_from,s=Iu.indexOf(String(t.phase??""));return l`<header class="top">
    <a class="brand" href="./"><img src="page/picture.svg" alt="" width="28" height="28" /><span>Cosmic Ledger</span></a>
    ${t.status==="running"&&l`<ol class="phases" aria-label="Phases">
      ${Iu.map((o,a)=>l`<li key=${o} class=${a<s?"before":""} aria-current=${a===s?"step":void 0}>${g.value.name(o)}</li>`)}
    </ol>`}
    <div class="moment">
      <h1 tabindex="-1">${Tb(t)}${t.paused?" · paused":""}</h1>
      <p class="quiet small">${Nb(t)}</p>
    </div>
    <div class="tools">
      ${e.trouble.value?l`<span class="trouble" role="status">${e.trouble.value}</span>`:l`<${Sc} store=${e} />`}
      <details class="menu">
        <summary aria-label="Menu">☰</summary>
        <div class="sheet">
          ${t.status!=="lobby"&&l`<a href=${`?audit=${e.id}&at=${t.version}`}>Audit</a>`}
          <a href=${`?verify=${e.id}`}>Verify</a>
          ${n&&l`<a href=${yn(e.id,n.game_id)}>Beside the game that it comes from</a>`}
          <${Cc} store=${e} />
          <${gu} store=${e} />
          <${Us} store=${e} />
          ${e.seat.value&&l`<${Ts} />`}
          <${_c} store=${e} />
        </div>
      </details>
    </div>
  </header>`}function Tb(e){let{status:t,winners:n,encounter:s,turn:o}=e;if(t==="lobby")return"The game has not begun";if(t==="over")return n.length?`${Pb(e,n)} won`:"Over, nobody won";if(!s)return o.seat?`${Pa(M(e,o.seat))}: ${o.seat===e.viewer?"your turn":"at turn"}`:"The game begins";let a=Pa(M(e,s.offense)),r=s.offense===e.viewer?"attack":"attacks";return s.planet?`${a} ${r} ${Mb(e,s.planet)}`:s.defense?`${a} ${r} ${M(e,s.defense)}`:`${a} ${s.offense===e.viewer?"have":"has"} an encounter`}function Mb(e,t){let[,n="",s]=/^([a-z]+)-(\d)$/.exec(t)??[];return n in e.seats?`${n===e.viewer?"your":`${M(e,n)}'s`} planet ${s}`:g.value.name(t)}var Pb=(e,t)=>Pa(t.map(n=>M(e,n)).join(" and ")),Pa=e=>e.charAt(0).toUpperCase()+e.slice(1);function Nb({turn:e,encounter:t}){return[e.number?`Turn ${e.number}`:"",t?`encounter ${t.number}`:"",t?.destiny?g.value.name(t.destiny):""].filter(Boolean).join(" · ")}function ju({store:e}){let t=e.view.value;if(e.gone.value&&yt(e.id))return l`<${zl} store=${e} />`;if(e.gone.value)return l`<${jb} store=${e} />`;if(!t)return l`<${Bb} trouble=${e.trouble.value} />`;let n=e.at.value!==null,s={path:e.path,token:e.token,...n&&{perspective:e.perspective.value}},o=n?null:e.playback.view.value,a=o??t,r=e.newest.value?.status==="over"&&!n&&!o;return l`
    <div class=${`table is-${t.status}${n?" past":""}`}>
      <${Ru} store=${e} view=${a} />
      <div class="space">
        <${Rb} store=${e} />
        <${wc} store=${e} />
        ${t.status==="lobby"?l`<${Wl} store=${e} />`:l`<${at} view=${a} source=${s} touch=${Lb} present=${e.present.value} />`}
        ${!n&&l`<${Lu} store=${e} />`}
      </div>
      ${(e.seat.value?t.status!=="lobby":r)&&l`<${vc} store=${e} past=${n}>
        ${r?l`<${Bl} store=${e} />`:l`<${ku} store=${e} />`}
        <${Ul} view=${t} covered=${!!o&&ni.value} />
      <//>`}
      <${pc} store=${e} view=${a} />
      ${!n&&l`<${Pu} store=${e} />`}
    </div>
  `}var Lb=e=>Fn("aliens",e),Ib=200;function Rb({store:e}){let t=e.at.value;if(k(()=>{let a=setTimeout(()=>ks(t),Ib);return()=>clearTimeout(a)},[t]),t===null)return null;let n=e.sentences.value,s=n.findLast(({version:a})=>a<t)?.version??t-1,o=n.find(({version:a})=>a>t)?.version??null;return l`<div class="bar-of-past" role="region" aria-label="The past">
    <button aria-label="The sentence before" disabled=${s<1} onClick=${()=>e.go(s)}>◀</button>
    <span role="status">Version ${t} of ${e.newest.value?.version??t}</span>
    <button aria-label="The sentence after" onClick=${()=>e.go(o)}>▶</button>
    <button class="main" onClick=${()=>e.go(null)}>Back to now</button>
    <${_s} name="Copy link" address=${()=>new URL(`?game=${e.id}&at=${t}`,location.href).href} />
  </div>`}function jb({store:e}){return l`<div class="notice">
    <h1 tabindex="-1">This game cannot be shown</h1>
    <p role="alert">${e.gone.value}</p>
    <p class="buttons"><a class="button" href=${`?game=${e.id}`}>Try again</a><a class="button" href="./">All games</a></p>
  </div>`}function Bb({trouble:e}){return l`<div class="notice">
    <h1 tabindex="-1">The game is being fetched</h1>
    <p role="status">${e}</p>
  </div>`}var qn=_(null),Bu=_(!1),Fu=_(!1),ro=_(null),Zt=_(null),Hn=_(null),Qt=_(null),Uu={me:"Me",ladder:"Ladder",player:"A player",find:"Find a table"};function Fb(e){let t=Object.keys(Uu).find(s=>e.has(s));if(!t)return null;let n=e.get(t==="find"?"challenge":t)??"";return{name:t,value:n,from:Math.max(1,Math.floor(Number(e.get("from")))||1)}}function Na(){Al(),qn.peek()?.close(),Zt.peek()?.close();let e=new URLSearchParams(location.search),t=e.get("game");Bu.value=e.has("new"),Fu.value=e.has("learn"),ro.value=e.get("verify");let n=Number(e.get("at")),s=Number.isInteger(n)&&n>0?n:null,o=e.get("audit");Zt.value=o===null?null:new Ss(o),Zt.value?.open(s);let[a,r]=[e.get("compare"),e.get("with")];if(Hn.value=a&&r?[a,r]:null,Qt.value=t===null?Fb(e):null,t===null){qn.value=null,kt.value=Qt.value?Uu[Qt.value.name]:"";return}let i=new ys(t);qn.value=i,kt.value="A game",i.open(s,Wr())}function Du(e){history.pushState(null,"",e),Na(),window.scrollTo(0,0)}function Ub(e){let t=e.target instanceof Element?e.target.closest("a[href^='?'], a[href='./']"):null;!t||e.ctrlKey||e.metaKey||e.shiftKey||e.button||(e.preventDefault(),Du(t.getAttribute("href")??"./"),document.querySelector("h1")?.focus())}var io=e=>Du(`?game=${e}`);function Db({store:e}){let t=e.offered.value;if(!t)return null;let n=()=>e.offered.value=null;if(t.wrong)return l`<p class="notice" role="alert">
      This link does not work. ${t.wrong} <button onClick=${n}>Close</button>
    </p>`;let{seat:s}=t,[o,a,r]={seat:[`This is the link of the seat ${s}, and you have a seat at this table already. Which one do you play?`,"Keep my seat",`Play ${s}`],watch:["This is another link to watch this game than the one that you have. Which one do you use?","Keep mine","Use this one"],invite:["This is another invitation to this game than the one that you have. Which one do you use?","Keep mine","Use this one"]}[t.kind];return l`<p class="notice" role="alert">
    ${o} <button onClick=${n}>${a}</button> <button onClick=${()=>e.takeOffered(t)}>${r}</button>
  </p>`}function Wb({of:{name:e,value:t,from:n}}){return e==="me"?l`<${Ml} />`:e==="player"?l`<${Nl} key=${t} id=${t} />`:e==="find"?l`<${ol} challenge=${t} open=${io} />`:l`<${El} key=${t} kind=${t||"person"} from=${n} />`}var Hb=()=>l`<${qb} /><${Il} game=${qn.value?.id??""} />`;function qb(){let e=qn.value;return e?l`<main class="playing"><${Li} key=${e.id} store=${e} /><${Db} store=${e} /><${ju} key=${e.id} store=${e} /></main>`:Zt.value?l`<main class="playing"><${hi} key=${Zt.value.id} inspection=${Zt.value} open=${io} /></main>`:Hn.value?l`<main class="playing"><${gi} key=${Hn.value.join()} one=${Hn.value[0]} other=${Hn.value[1]} /></main>`:l`
    <header class="top">
      <a class="brand" href="./"><img src="page/picture.svg" alt="" width="28" height="28" /><span>Cosmic Ledger</span></a>
      <nav aria-label="Parts"><a href="?find">Find a table</a> <a href="?ladder">Ladder</a> <a href="?me">Me</a> <a href="?learn">How to play</a></nav>
    </header>
    <main>
      ${Qt.value?.name!=="me"&&l`<${Ll} />`}
      <${Cl} />
      ${Qt.value?l`<${Wb} of=${Qt.value} />`:Bu.value?l`<${Ei} open=${io} />`:Fu.value?l`<${cl} />`:ro.value!==null?l`<${_i} key=${ro.value} game=${ro.value} />`:l`<${Ji} open=${io} />`}
    </main>
    <footer class="foot"><nav aria-label="About"><a href="?verify=">Verify a game</a> <a href="docs">API</a></nav></footer>
  `}Me(()=>{document.title=[Ge.value[0]?.text||kt.value,"Cosmic Ledger"].filter(Boolean).join(" - ")});addEventListener("popstate",Na);addEventListener("click",Ub);Na();Hi();Bo();Za(l`<${Hb} />`,document.getElementById("page"));
